// All texts in French, as one file to be fetched.
export { fr as games } from '../../games/i18n/fr';
export { fr as rules } from '../../rules/fr';
export { fr as shell } from '../fr';
