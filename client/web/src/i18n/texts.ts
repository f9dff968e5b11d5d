// The sentences of the pages, in the languages that have been fetched.

import type { Texts } from './en';
import { createShelf } from './shelf';

export type { Texts };

export const shellShelf = createShelf<Texts>();
