import Business from '@mui/icons-material/BusinessOutlined'
import LockReset from '@mui/icons-material/LockReset'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { OwnInputsContext } from '#platform/resource/web/kind-input.tsx'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import type { ConfirmAction } from '#platform/resource/web/resource-screen-props.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { companies } from '../contract/companies.ts'
import { providerTexts } from '../i18n/texts.ts'
import { CountryName } from './country-name.tsx'
import { NameDialog } from './rescue/name-dialog.tsx'
import { RescueDialog } from './rescue/rescue-dialog.tsx'
import { ZONE_INPUTS } from './zone-inputs.tsx'

const cells = { country: ({ country }: RecordOf<typeof companies>) => <CountryName country={country} /> }

interface Question {
  action: 'disable' | 'remove'
  name: string
  answer: (yes: boolean) => void
}

/** The companies of the platform; disabling one suspends it. */
export const CompaniesScreen = () => {
  const t = useText(providerTexts)
  const [rescued, setRescued] = useState<RecordOf<typeof companies> | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const confirm: ConfirmAction<typeof companies> = async (action, records) => {
    const [company, other] = records
    if (action === 'enable' || company === undefined) return true
    if (other !== undefined) {
      showAlert({ severity: 'info', text: t('confirmName.oneOnly') })
      return false
    }
    const { name } = company
    const isTyped = await new Promise<boolean>((answer) => setQuestion({ action, name, answer }))
    return isTyped && { name }
  }
  return (
    <OwnInputsContext value={ZONE_INPUTS}>
      <ResourceScreen
        resource={companies}
        texts={providerTexts}
        icon={<Business />}
        render={cells}
        formLayout={{
          ask: ['name', 'slug_name', 'admin_username', 'admin_name', 'admin_email', 'country', 'plan'],
          tabs: true,
        }}
        rowActions={[
          {
            id: 'rescue',
            label: t('rescue.action'),
            icon: <LockReset fontSize="small" />,
            run: setRescued,
          },
        ]}
        confirm={confirm}
      />
      {rescued !== null && <RescueDialog company={rescued} onClose={() => setRescued(null)} />}
      {question !== null && (
        <NameDialog
          {...question}
          onAnswer={(yes) => {
            setQuestion(null)
            question.answer(yes)
          }}
        />
      )}
    </OwnInputsContext>
  )
}
