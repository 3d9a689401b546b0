/** The HTML of every subject, which only loads the subject's script. */
export const SUBJECT_PAGE =
  '<!doctype html><meta charset="utf-8"><title>Bench</title><script type="module" src="/page.js"></script>'
