import LinkIcon from '@mui/icons-material/LinkOutlined'
import SettingsPhone from '@mui/icons-material/SettingsPhoneOutlined'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import type { CreatedRecord } from '#platform/resource/web/resource-client.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { deskPhones, renewPhoneLink } from '../../contract/desk-phones.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { PhoneLinkDialog, shownMac } from './phone-link-dialog.tsx'

/** The company's desk phones that fetch their settings. */
export const DeskPhonesScreen = () => {
  const t = useText(pbxTexts)
  const api = useApi()
  const [shown, setShown] = useState<CreatedRecord | null>(null)

  const renew = async (record: RecordOf<typeof deskPhones>) => {
    const sure = await confirm({
      title: t('desk_phone.link.title'),
      text: t('desk_phone.link.text', { mac: shownMac(record.mac) }),
      action: t('desk_phone.link'),
    })
    if (!sure) return
    try {
      const { once } = await api.call(renewPhoneLink, { params: { id: record.id } })
      setShown({ record, once })
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  return (
    <>
      <ResourceScreen
        resource={deskPhones}
        texts={pbxTexts}
        icon={<SettingsPhone />}
        render={{ mac: ({ mac }) => shownMac(mac) }}
        begin={{ codecs: 'g722,alaw,ulaw' }}
        // Says something while it is created, only.
        factsWithout={['new_secret']}
        rowActions={[
          {
            id: 'link',
            label: t('desk_phone.link'),
            icon: <LinkIcon fontSize="small" />,
            run: (record) => void renew(record),
          },
        ]}
        renderOnce={(created, onClose) => <PhoneLinkDialog created={created} onClose={onClose} />}
      />
      {shown !== null && <PhoneLinkDialog created={shown} onClose={() => setShown(null)} />}
    </>
  )
}
