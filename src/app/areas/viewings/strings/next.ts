export const title = 'Next viewings'
export const viewingWith = (home: string, name: string) => `${home}, with ${name}`
export const onThisDevice = 'On this device'
export const notLoaded = 'We couldn’t load your viewings'
