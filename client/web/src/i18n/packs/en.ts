// All texts in English, as one file to be fetched; importing it puts them where the parts of the page look for them.
import { gameShelf } from '../../games/i18n/texts';
import { en as games } from '../../games/i18n/en';
import { en as rules } from '../../rules/en';
import { rulesShelf } from '../../rules/texts';
import { en as shell } from '../en';
import { shellShelf } from '../texts';

shellShelf.put('en', shell);
gameShelf.put('en', games);
rulesShelf.put('en', rules);
