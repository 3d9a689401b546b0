import { expect, test } from 'vitest'
import { monthlyTotal, moveInTotal, type Fee } from '../../../src/domain/listings/fees.ts'

test('the costs of a home per month and for moving in', () => {
  const fees: Fee[] = [
    { label: 'Application', amount: 20, when: 'application' },
    { label: 'Trash', amount: 35, when: 'monthly' },
    { label: 'Key', amount: 50, when: 'move_in' },
    { label: 'Cleaning', amount: 150, when: 'move_out' },
  ]
  expect(monthlyTotal({ price: 1000, deposit: 500, fees })).toBe(1035)
  expect(moveInTotal({ price: 1000, deposit: 500, fees })).toBe(1035 + 500 + 20 + 50)
})
