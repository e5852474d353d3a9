import parsePhoneNumber from 'libphonenumber-js/max'

/** Forms in which an E.164 number is dialled or arrives: as is, without its plus, and in national format. */
export const formsOfNumber = (number: string): string[] => {
  const national = parsePhoneNumber(number)?.nationalNumber
  return [number, number.slice(1), ...(national === undefined ? [] : [national, `0${national}`])]
}
