export const clockIsOff = (error: string) =>
  `This device’s clock is ${error}, so times shown here may be off. Days you choose count as you see them.`
