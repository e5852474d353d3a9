import Call from '@mui/icons-material/Call'
import Contacts from '@mui/icons-material/ContactsOutlined'
import Box from '@mui/material/Box'
import { useContext, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { CallNumber, CallNumberContext } from '#platform/ui/call-number.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { contacts } from '../contract/contacts.ts'
import { contactsTexts } from '../i18n/texts.ts'
import { CrmPersons } from './crm-persons.tsx'
import { DuplicatesDialog } from './duplicates-dialog.tsx'
import { VcardMenu } from './vcard-menu.tsx'

const numbersOf = ({ numbers }: RecordOf<typeof contacts>): string[] =>
  Array.isArray(numbers) ? numbers.map(String) : []

const Name = ({ record: { name, picture } }: { record: RecordOf<typeof contacts> }) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
    <InitialsAvatar name={name} src={picture} size={24} />
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {name}
    </Box>
  </Box>
)

const Numbers = ({ record }: { record: RecordOf<typeof contacts> }) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1 }}>
    {numbersOf(record).map((number) => (
      <CallNumber key={number} number={number} name={record.name} />
    ))}
  </Box>
)

/** /pbxCloud/contactos: own and shared contacts with click-to-call; a search also lists persons of the CRM. */
export const ContactsScreen = () => {
  const t = useText(contactsTexts)
  const call = useContext(CallNumberContext)
  const [duplicates, setDuplicates] = useState(false)
  return (
    <>
      <ResourceScreen
        resource={contacts}
        texts={contactsTexts}
        icon={<Contacts />}
        actions={<VcardMenu onDuplicates={() => setDuplicates(true)} />}
        render={{
          name: (record) => <Name record={record} />,
          numbers: (record) => <Numbers record={record} />,
        }}
        rowActions={
          call === null
            ? []
            : [
                {
                  id: 'call',
                  label: t('screen.call', { name: '' }).trim(),
                  icon: <Call fontSize="small" />,
                  run: (record) => {
                    const [first] = numbersOf(record)
                    if (first !== undefined) call(first)
                  },
                },
              ]
        }
        panel={(record) => <CrmPersons name={record.name} />}
      />
      {duplicates && <DuplicatesDialog onClose={() => setDuplicates(false)} />}
    </>
  )
}
