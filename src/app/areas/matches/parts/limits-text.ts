import { countOf } from '../../../../domain/core/phrases.ts'

/** Why a search among people finds nobody: the searcher's own dealbreakers, budget and move-in day. */
export const limitsText = (compared: number): string =>
  `${countOf(compared, 'person', 'people')} of your area ${compared === 1 ? 'was' : 'were'} compared. Your dealbreakers, your budget or your move-in day leave nobody.`
