// The texts of the games in the language of the page.
import type { Language } from '../../i18n/language';
import { en, type GameTexts } from './en';
import { fr } from './fr';

export type { GameTexts, Who } from './en';

const all: Record<Language, GameTexts> = { en, fr };

export function textsOf(language: Language): GameTexts {
  return all[language];
}
