export const chosenOf = (count: number, max: number) => `${count} of ${max} chosen`
