import PhoneCallback from '@mui/icons-material/PhoneCallbackOutlined'
import Verified from '@mui/icons-material/VerifiedOutlined'
import { useState } from 'react'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { dids } from '../../contract/routing/dids.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { WithNextStep } from '../next-step.tsx'
import { renderDidField } from './did-number.tsx'
import { ProveDialog } from './prove-dialog.tsx'

/** The company's public numbers. Those that nobody confirmed can be proven by a call. */
export const DidsScreen = () => {
  const t = useText(pbxTexts)
  const [proven, setProven] = useState<{ id: number; number: string } | null>(null)
  return (
    <WithNextStep step="trunk">
      <ResourceScreen
        resource={dids}
        texts={pbxTexts}
        icon={<PhoneCallback />}
        render={{ number: ({ number }) => formatPhone(String(number)) }}
        renderField={renderDidField}
        rowActions={[
          {
            id: 'prove',
            label: t('did.proof'),
            icon: <Verified fontSize="small" />,
            when: ({ ownership }) => ownership === 'pending',
            run: ({ id, number }) => setProven({ id, number: String(number) }),
          },
        ]}
      />
      {proven !== null && <ProveDialog did={proven} onClose={() => setProven(null)} />}
    </WithNextStep>
  )
}
