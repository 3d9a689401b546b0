import { expect, test } from 'vitest'
import { homesIn } from '../../../src/domain/listings/shared-home.ts'

const ORIGIN = 'https://commonroof.example'
const A = '018f0000-0000-7000-8000-00000000000a'
const B = '018f0000-0000-7000-8000-00000000000b'

test.each([
  ['the address of a home', `${ORIGIN}/view-listing/${A}`, [A]],
  ['an address with a query, in words', `Look: ${ORIGIN}/view-listing/${A}?from=chat!`, [A]],
  ['a tour of a saved home', `${ORIGIN}/saved/${A}`, [A]],
  ['two homes, one of them twice', `${ORIGIN}/saved/${B} ${ORIGIN}/saved/${A}\n${ORIGIN}/saved/${B}`, [B, A]],
  ['another site', `https://elsewhere.example/view-listing/${A}`, []],
  ['a site whose name begins like ours', `${ORIGIN}.evil.example/view-listing/${A}`, []],
  ['another page', `${ORIGIN}/messages?with=${A}`, []],
  ['an id that is none', `${ORIGIN}/view-listing/${A.replaceAll('0', '-')}`, []],
  ['an id that is too long', `${ORIGIN}/view-listing/${A}0`, []],
  ['no address', 'Sunny room', []],
])('%s', (_, text, ids) => expect(homesIn(text, ORIGIN)).toEqual(ids))
