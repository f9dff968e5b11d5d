// The sentences of each language.

import { en, type Texts } from './en';
import { fr } from './fr';
import type { Language } from './language';

export type { Texts };

export const texts: Readonly<Record<Language, Texts>> = { en, fr };
