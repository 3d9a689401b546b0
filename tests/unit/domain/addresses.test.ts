import { describe, expect, test } from 'vitest'
import { cityOfAddress, stateOfZip } from '../../../src/domain/listings/addresses.ts'

describe('the state and city of an address', () => {
  test.each([
    ['92101', 'CA'],
    ['10001', 'NY'],
    ['11201-1234', 'NY'],
    ['06390', 'CT'],
    ['00501', 'NY'],
    ['89101', 'NV'],
    ['60601', 'IL'],
    ['9210', null],
    ['', null],
    ['00000', null],
  ])('%s is in %s', (zip, state) => expect(stateOfZip(zip)).toBe(state))

  test.each([
    ['San Diego', '92101', 'sd'],
    ['Chula Vista', '91910', 'sd'],
    ['Irvine', '92612', 'oc'],
    ['Cypress', '90630', 'oc'],
    ['Whittier', '90601', 'la'],
    ['Pasadena', '91101', 'la'],
    ['New York', '10027', 'manhattan'],
    ['New York', '11215', 'brooklyn'],
    ['Astoria', '11102', 'queens'],
    ['Bronx', '10451', 'bronx'],
    ['Staten Island', '10301', 'statenisland'],
    ['Brooklyn', '00000', 'brooklyn'],
    ['Yonkers', '10701', null],
    ['San Francisco', '94110', null],
  ])('%s %s is %s', (city, zipCode, code) => expect(cityOfAddress({ city, zipCode })).toBe(code))
})
