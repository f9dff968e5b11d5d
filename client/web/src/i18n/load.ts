// Fetches the texts of a language: nobody downloads those of another.
import type { Language } from './language';

const packs: { [language in Language]: () => Promise<unknown> } = {
  en: () => import('./packs/en'),
  fr: () => import('./packs/fr'),
};

/** Rejects when there is no connection; another try may succeed. */
export async function loadLanguage(language: Language): Promise<Language> {
  await packs[language]();
  return language;
}
