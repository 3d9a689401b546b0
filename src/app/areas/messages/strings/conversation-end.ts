export const sayHello = 'Say hello.'
export const messagesNotLoaded =
  'These messages haven’t loaded on this device yet. They’ll show up when you’re online.'
export const someNotLoaded =
  'Some messages haven’t loaded on this device yet. They’ll show up when you’re online.'
