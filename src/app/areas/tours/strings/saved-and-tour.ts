// What more than one screen of the saved homes says.
export const saved = 'Saved'
export const loadingSavedHomes = 'Loading your saved homes'
export const stageOf = (home: string) => `Stage of ${home}`
export const checked = (done: number, of: number) => `${done} of ${of} checked`
