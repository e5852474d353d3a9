/** Normalises a typed number to digits, sign and one point; accepts `1.250.000` and `-3,5`. */
export const plainNumber = (typed: string, places: number): string => {
  const cleaned = typed.replace(/[^\d.,-]/g, '')
  const sign = cleaned.startsWith('-') ? '-' : ''
  const body = cleaned.replaceAll('-', '')
  if (places === 0) return sign + body.replaceAll(/[.,]/g, '')
  const comma = body.lastIndexOf(',')
  const point = body.lastIndexOf('.')
  // With a comma, points group thousands; a single point alone is a decimal point from the number pad.
  const cut = comma >= 0 ? comma : point >= 0 && body.indexOf('.') === point ? point : -1
  const whole = (cut < 0 ? body : body.slice(0, cut)).replaceAll(/[.,]/g, '')
  const rest =
    cut < 0
      ? ''
      : body
          .slice(cut + 1)
          .replaceAll(/[.,]/g, '')
          .slice(0, places)
  return sign + whole + (cut < 0 ? '' : `.${rest}`)
}

/** Formats it: thousands by points, decimals after a comma. */
export const groupedNumber = (plain: string): string => {
  const [whole = '', rest] = plain.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.')
  return (plain.startsWith('-') ? '-' : '') + grouped + (rest === undefined ? '' : `,${rest}`)
}
