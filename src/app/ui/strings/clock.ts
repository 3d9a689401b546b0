import { countOf } from '../../../domain/core/phrases.ts'

export const asOf = 'as of'
export const minutes = (count: number) => countOf(count, 'minute')
export const hours = (count: number) => countOf(count, 'hour')
export const days = (count: number) => countOf(count, 'day')
export const ahead = (time: string) => `about ${time} ahead`
export const behind = (time: string) => `about ${time} behind`
