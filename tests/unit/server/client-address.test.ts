import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { clientAddress, networkOf } from '../../../src/server/platform/http/client-address.ts'

describe('the network of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0002:ffff:0:0:1', '2001:db8:0:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('%s → %s', (address, network) => expect(networkOf(address)).toBe(network))
})

describe('the address of a client', () => {
  test.each([
    [0, '9.9.9.9', 'in-process'],
    [1, '1.2.3.4, 9.9.9.9', '9.9.9.9'],
    [2, '1.2.3.4, 9.9.9.9, 10.0.0.1', '9.9.9.9'],
    [2, '9.9.9.9', 'in-process'],
    [1, 'somewhere', 'in-process'],
    [1, '1.2.3.4, 2001:db8::1', '2001:db8:0:0::/64'],
  ])('behind %i proxies, of "%s", is %s', async (proxies, forwarded, address) => {
    const app = new Hono().get('/', (context) => context.text(clientAddress(context, proxies)))
    const response = await app.request('/', { headers: { 'x-forwarded-for': forwarded } })
    expect(await response.text()).toBe(address)
  })
})
