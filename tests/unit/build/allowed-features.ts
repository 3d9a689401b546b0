const KY = 'node_modules/ky/distribution/core/constants.js'
const REACT = 'node_modules/react-dom/cjs/react-dom-client.production.js'
const ROUTER = 'node_modules/@tanstack/router-core/dist/esm/router.js'
const DEXIE = 'node_modules/dexie/dist/modern/dexie.mjs'
const VISITOR_MENU = 'src/app/shell/visitor-menu.tsx'

/** Features that a script uses only after a test for them, with the file that tests. */
export const TESTED: Record<string, string> = {
  // Without it, a request that takes too long fails in time, but the browser does not cancel it.
  'AbortSignal.any': KY,
  '.duplex': KY,
  navigation: REACT,
  '.connection': REACT,
  '.movementX': REACT,
  '.movementY': REACT,
  '.skipTransition()': REACT,
  '.startViewTransition()': ROUTER,
  '.updateCallbackDone': ROUTER,
  setImmediate: DEXIE,
  requestIdleCallback: 'src/app/data/when-idle.ts',
  '.share()': 'src/app/areas/groups/group-invite.tsx',
  '[popover]': VISITOR_MENU,
  '[popovertarget]': VISITOR_MENU,
}

/** Features without which a browser only looks or feels a little plainer, with what it then does. */
export const DISPENSABLE: Record<string, string> = {
  '.imageSmoothingQuality': 'shrinks a photo more coarsely',
  '.fetchPriority': 'loads the picture in its own order',
  ':popover-open': 'drops this rule',
  ':selection': 'selects text in its own color',
  ':view-transition-group': 'changes pages at once',
  ':view-transition-new': 'changes pages at once',
  ':view-transition-old': 'changes pages at once',
  '@view-transition': 'changes pages at once',
  'view-transition-class': 'changes pages at once',
  'anchor-name': 'places the menu where the rules outside of @supports say',
  'break-after: avoid': 'breaks printed pages elsewhere',
  'cursor: grab': 'has no cursor',
  'cursor: grabbing': 'has no cursor',
  'cursor: move': 'has no cursor',
  'cursor: not-allowed': 'has no cursor',
  'cursor: pointer': 'has no cursor',
  'cursor: zoom-in': 'has no cursor',
  'field-sizing': 'keeps the height of a text box',
  'field-sizing: content': 'keeps the height of a text box',
  'font-family: ui-monospace': 'uses the next typeface of the list',
  'interpolate-size': 'opens a fold at once',
  'interpolate-size: allow-keywords': 'opens a fold at once',
  'overflow-anchor': 'has no scroll anchoring',
  'overflow-anchor: none': 'has no scroll anchoring',
  resize: 'keeps the height of a text box',
  'resize: both': 'keeps the height of a text box',
  'resize: none': 'keeps the height of a text box',
  'resize: vertical': 'keeps the height of a text box',
  'scrollbar-gutter': 'has scrollbars that take no room',
  'scrollbar-gutter: stable': 'has scrollbars that take no room',
  'scrollbar-width': 'shows its own scrollbar',
  'scrollbar-width: none': 'shows its own scrollbar',
  'scrollbar-width: thin': 'shows its own scrollbar',
  'text-decoration: dotted': 'draws a plain line',
  'text-size-adjust': 'reads the property with its prefix, or does not enlarge text',
  'text-wrap': 'breaks lines unevenly',
  'text-wrap: balance': 'breaks lines unevenly',
  'text-wrap: nowrap': 'breaks a heading that is not seen',
  'text-wrap: pretty': 'breaks lines unevenly',
  'user-select': 'reads the property with its prefix',
}

/** Names of features that the scripts use for something else, with the something else. */
export const NAMESAKES: Record<string, string> = {
  '.bytes': 'the bytes of a photo, and of a response in ky',
  '.capture': 'an option of an event listener',
  '.completed': 'a number of the statistics',
  '.delay': 'an option of ky, and of React',
  '.delay()': 'an option of ky',
  '.drop()': 'a method of the autosave',
  '.imageSizes': 'a property of React',
  '.install': 'a method of the service worker',
  '.locale': 'a property of an event of old browsers, in React',
  '.login': 'an endpoint',
  '.popover': 'a property of React',
  '.scrollMargin': 'an option of the list window',
  '.share': 'whether a group is shared, and a property of React',
  '.startViewTransition': 'a method of the router',
  '.sync': 'an option of the list window, and of the router',
  '.take()': 'a method of the outbox',
  '.toArray()': 'a method of Dexie',
  '.use()': 'a method of Dexie, and a function of React',
  '.when': 'when a fee is due',
  '[command]': 'a scroll command of the list window',
  '[for]': 'a parameter of an address',
  '[is]': 'a property of React, and a word',
}
