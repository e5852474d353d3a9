import parsePhoneNumber from 'libphonenumber-js/max'

/** The ways in which a number in E.164 is dialled or arrives: as it is, without its plus, as within its country. */
export const formsOfNumber = (number: string): string[] => {
  const national = parsePhoneNumber(number)?.nationalNumber
  return [number, number.slice(1), ...(national === undefined ? [] : [national, `0${national}`])]
}
