import type { PhoneMake } from '../../../contract/desk-phones.ts'
import { cisco } from './cisco.ts'
import { fanvil } from './fanvil.ts'
import { grandstream } from './grandstream.ts'
import type { PhoneConfig } from './phone-settings.ts'
import { polycom } from './polycom.ts'
import { snom } from './snom.ts'
import { yealink } from './yealink.ts'

export const PHONE_CONFIGS: Readonly<Record<PhoneMake, PhoneConfig>> = {
  yealink,
  grandstream,
  fanvil,
  snom,
  polycom,
  cisco,
}
