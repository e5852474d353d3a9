import { formatPhone } from '#platform/i18n/format.ts'

/** How a contact is called on screens: its name, or its number as people write it. The wire has the digits alone. */
export const contactName = ({
  contact_dialog: dialog,
  phone,
}: {
  contact_dialog: string
  phone: string
}): string => (phone === '' ? dialog : dialog.replace(phone, () => formatPhone(`+${phone}`)))
