import Bolt from '@mui/icons-material/BoltOutlined'
import History from '@mui/icons-material/History'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import { AUTOMATION_ENTITIES, automations } from '../contract/automations.ts'
import { AutomationEditor } from './automation-editor.tsx'
import { RunLog } from './run-log.tsx'

/** What the CRM does by itself: list, design, log. */
export const AutomationsScreen = () => {
  const t = useText(crmTexts)
  const [designed, setDesigned] = useState<RecordOf<typeof automations> | null>(null)
  const [logged, setLogged] = useState<RecordOf<typeof automations> | null>(null)
  return (
    <>
      <ResourceScreen
        resource={automations}
        texts={crmTexts}
        icon={<Bolt />}
        pageSize={10}
        rowActions={[
          {
            id: 'design',
            label: t('crm.automation.designIt'),
            icon: <Bolt fontSize="small" />,
            run: setDesigned,
          },
          {
            id: 'log',
            label: t('crm.automation.openLog'),
            icon: <History fontSize="small" />,
            run: setLogged,
          },
        ]}
      />
      {designed !== null && (
        <AutomationEditor
          id={designed.id}
          name={designed.name}
          entity={AUTOMATION_ENTITIES.find((one) => one === designed.entity) ?? 'lead'}
          onClose={() => setDesigned(null)}
        />
      )}
      {logged !== null && <RunLog id={logged.id} name={logged.name} onClose={() => setLogged(null)} />}
    </>
  )
}
