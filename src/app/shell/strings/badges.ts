export const knownAbout = (name: string) => `What we know about ${name}`
