// Fetches the texts of a language, and puts them where the parts of the page look for them: nobody downloads those
// of another.
import { gameShelf } from '../games/i18n/texts';
import { rulesShelf } from '../rules/texts';
import type { Language } from './language';
import { shellShelf } from './texts';

const packs = {
  en: () => import('./packs/en'),
  fr: () => import('./packs/fr'),
};

/** Rejects when there is no connection; another try may succeed. */
export async function loadLanguage(language: Language): Promise<Language> {
  const { shell, games, rules } = await packs[language]();
  shellShelf.put(language, shell);
  gameShelf.put(language, games);
  rulesShelf.put(language, rules);
  return language;
}
