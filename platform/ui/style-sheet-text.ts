/** Rules by selector or at-rule; declarations by property, in camel case or as custom properties. */
export interface StyleRules {
  [key: string]: string | number | undefined | StyleRules
}

const propertyName = (key: string): string =>
  key.startsWith('--') ? key : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const textOf = (rules: StyleRules): string =>
  Object.entries(rules)
    .map(([key, value]) => {
      if (value === undefined) return ''
      return typeof value === 'object' ? `${key}{${textOf(value)}}` : `${propertyName(key)}:${value};`
    })
    .join('')

/** CSS of style objects without vendor prefixes and `&`. */
export const styleSheetText = (sheets: readonly StyleRules[]): string => sheets.map(textOf).join('\n')
