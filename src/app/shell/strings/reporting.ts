export const reportToSupport = 'Report to support'
export const reportAbout = (what: string) => `Report about ${what}`
