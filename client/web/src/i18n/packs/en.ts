// All texts in English, as one file to be fetched.
export { en as games } from '../../games/i18n/en';
export { en as rules } from '../../rules/en';
export { en as shell } from '../en';
