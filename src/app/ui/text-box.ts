/** The text of a text box that the device stores, and its change by the person. */
export interface TextBox {
  text: string
  /** Changes the text; it is stored within a second. */
  edit: (text: string) => void
}

/**
 * Why the device need not store the text of a box:
 * - `draft`, `entry`: the form's draft, or the notes of a tour, store it;
 * - `search`: it only filters what is shown;
 * - `pick`: it is a day, a time, a number or a code, not words;
 * - `visitor`: nobody is signed in, and a visitor has no database;
 * - `secret`: a password is never stored;
 * - `copy`: the person cannot write in it.
 */
export type KeptElsewhere = 'draft' | 'entry' | 'search' | 'pick' | 'visitor' | 'secret' | 'copy'

/** How the text of a box survives: in its own stored text, or not by the box itself. */
export type KeptText = { box: TextBox; kept?: never } | { box?: never; kept: KeptElsewhere }

/** The attribute `value` of a control with this box; none without a box. */
export const valueOf = (box: TextBox | undefined): { value?: string } => (box ? { value: box.text } : {})
