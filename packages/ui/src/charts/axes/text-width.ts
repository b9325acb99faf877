const narrow = /[\s.,:;'|!iIjlftr()[\]]/;
const wide = /[mwMW@%—…]/;

/**
 * About how many pixels a text takes in the interface's type. Drawings are laid out from it without asking the
 * browser, which would have to lay out the page for an answer.
 */
export function textWidth(text: string, fontSize = 12): number {
  let ems = 0;
  for (const letter of text) ems += narrow.test(letter) ? 0.36 : wide.test(letter) ? 0.92 : 0.63;
  return ems * fontSize;
}
