// The rules as they are written, in the languages that have been fetched.
import { createShelf } from '../i18n/shelf';
import type { RulesTexts } from './content';

export const rulesShelf = createShelf<RulesTexts>();
