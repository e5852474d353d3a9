import Dialpad from '@mui/icons-material/Dialpad'
import Key from '@mui/icons-material/KeyOutlined'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import type { CreatedRecord } from '#platform/resource/web/resource-client.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { extensions, renewExtensionSecret } from '../../contract/extensions.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { WithNumberConflicts } from '../number-conflicts.tsx'
import { PhoneDialog } from './phone-dialog.tsx'

/** The company's extensions, for its administrator. */
export const ExtensionsScreen = () => {
  const t = useText(pbxTexts)
  const api = useApi()
  const [phoneSettings, setPhoneSettings] = useState<CreatedRecord | null>(null)

  const renew = async (record: RecordOf<typeof extensions>) => {
    const sure = await confirm({
      title: t('extension.renew.title'),
      text: t('extension.renew.text', { number: record.number }),
      action: t('extension.renew'),
      danger: true,
    })
    if (!sure) return
    try {
      const { once } = await api.call(renewExtensionSecret, { params: { id: record.id } })
      setPhoneSettings({ record, once })
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  return (
    <>
      <WithNumberConflicts resource={extensions} field="number">
        {(render) => (
          <ResourceScreen
            resource={extensions}
            texts={pbxTexts}
            icon={<Dialpad />}
            render={render}
            rowActions={[
              {
                id: 'renew',
                label: t('extension.renew'),
                icon: <Key fontSize="small" />,
                run: (record) => void renew(record),
              },
            ]}
            renderOnce={(created, onClose) => <PhoneDialog settings={created} onClose={onClose} />}
          />
        )}
      </WithNumberConflicts>
      {phoneSettings !== null && (
        <PhoneDialog settings={phoneSettings} onClose={() => setPhoneSettings(null)} />
      )}
    </>
  )
}
