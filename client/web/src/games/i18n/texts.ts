// The texts of the games, in the languages that have been fetched.
import type { Language } from '../../i18n/language';
import { createShelf } from '../../i18n/shelf';
import type { GameTexts } from './en';

export type { GameTexts, Who } from './en';

export const gameShelf = createShelf<GameTexts>();

export function textsOf(language: Language): GameTexts {
  return gameShelf.of(language);
}
