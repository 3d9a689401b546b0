/**
 * The promises of the product. Each name is a tag of tests: a browser story with such a tag proves the
 * promise and runs with every `npm test`.
 */
export const PROMISES = [
  { name: 'draft', description: 'What is typed survives a kill, a reload, a second tab and a second device' },
  { name: 'message', description: 'A message arrives once and in order, whatever happens on its way' },
  { name: 'photo', description: 'A picture is kept, shrunk, put in order and uploaded once' },
  { name: 'listing', description: 'A home is listed, edited and taken off the market without a network' },
  { name: 'search', description: 'Homes and people are found, and judged alike, online and offline' },
  { name: 'tour', description: 'A day of tours goes by without signal' },
  { name: 'group', description: 'A group votes, and a viewing is agreed on, without a network' },
  { name: 'sign-out', description: 'Nobody sees or sends anything of the person who signed out' },
  { name: 'update', description: 'A new version waits for the person and costs no word' },
  { name: 'storage', description: 'A full, emptied or shut disk costs no word and is said' },
  { name: 'public', description: 'Public pages are there at once, without a network and without a script' },
  { name: 'screen', description: 'No kind of screen has a fault for axe, or is too wide' },
] as const
