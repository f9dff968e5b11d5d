// The rules of the games for the pages, and the pictures of Virtem's layouts.
export { LayoutPicture, layoutNames } from './layouts';
export { Rules } from './Rules';
