// Where the texts of a part of the page stand once their language has been fetched. It knows no text.
import type { Language } from './language';

export interface Shelf<T> {
  put(language: Language, texts: T): void;
  has(language: Language): boolean;
  /** The language must have been fetched: see load.ts. */
  of(language: Language): T;
}

export function createShelf<T>(): Shelf<T> {
  const kept = new Map<Language, T>();
  return {
    put: (language, texts) => { kept.set(language, texts); },
    has: (language) => kept.has(language),
    of(language) {
      const texts = kept.get(language);
      if (texts === undefined) throw new Error(`The texts of "${language}" have not been fetched.`);
      return texts;
    },
  };
}
