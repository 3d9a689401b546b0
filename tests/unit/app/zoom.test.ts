import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moveBy, UNZOOMED, zoomBy, type Zoom } from '../../../src/app/areas/homes/parts/zoom.ts'

const BOX = { x: 10, y: 50, width: 390, height: 700 }
const CENTRE = { x: BOX.x + BOX.width / 2, y: BOX.y + BOX.height / 2 }

/** The part of the photo, from its centre, that a zoom shows at a point of the window. */
const partAt = (zoom: Zoom, { x, y }: { x: number; y: number }) => ({
  x: (x - CENTRE.x - zoom.x) / zoom.scale,
  y: (y - CENTRE.y - zoom.y) / zoom.scale,
})
const anyPoint = fc.record({
  x: fc.integer({ min: BOX.x, max: BOX.x + BOX.width }),
  y: fc.integer({ min: BOX.y, max: BOX.y + BOX.height }),
})

describe('an enlarged photo', () => {
  test('keeps its part under the fingers', () => {
    fc.assert(
      fc.property(anyPoint, fc.double({ min: 1, max: 2, noNaN: true }), (point, factor) => {
        const once = zoomBy(UNZOOMED, 2, point, BOX)
        const twice = zoomBy(once, factor, point, BOX)
        expect(partAt(twice, point).x).toBeCloseTo(partAt(UNZOOMED, point).x, 6)
        expect(partAt(twice, point).y).toBeCloseTo(partAt(UNZOOMED, point).y, 6)
      }),
    )
  })

  test('is one to four times as large, and covers its place wherever it is moved', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(anyPoint, fc.double({ min: 0.2, max: 5, noNaN: true }), fc.integer(), fc.integer()),
        ),
        (steps) => {
          let zoom = UNZOOMED
          for (const [point, factor, x, y] of steps)
            zoom = moveBy(zoomBy(zoom, factor, point, BOX), x, y, BOX)
          expect(zoom.scale).toBeGreaterThanOrEqual(1)
          expect(zoom.scale).toBeLessThanOrEqual(4)
          expect(Math.abs(zoom.x)).toBeLessThanOrEqual(((zoom.scale - 1) * BOX.width) / 2 + 1e-9)
          expect(Math.abs(zoom.y)).toBeLessThanOrEqual(((zoom.scale - 1) * BOX.height) / 2 + 1e-9)
        },
      ),
    )
  })
})
