/**
 * Converts an OKLCH colour of the style sheet to hex, for programs that do not support OKLCH.
 *
 * @param text `oklch(L C h)`, L from 0 to 1, h in degrees.
 * @returns `#rrggbb`; channels outside of sRGB are clamped.
 */
export function oklchToHex(text: string): string {
  const [l = 0, c = 0, h = 0] = Array.from(text.matchAll(/-?(?:\d+(?:\.\d+)?|\.\d+)/g), ([number]) =>
    Number(number),
  )
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  // Björn Ottosson's conversion from OKLab to linear sRGB.
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  const hex = linear.map((value) => {
    const bounded = Math.min(1, Math.max(0, value))
    const gamma = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${hex.join('')}`
}
