import CallMade from '@mui/icons-material/CallMade'
import Dns from '@mui/icons-material/DnsOutlined'
import Speed from '@mui/icons-material/Speed'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { ceilings } from '../../contract/lines/ceilings.ts'
import { outboundRoutes } from '../../contract/lines/outbound-routes.ts'
import { trunks } from '../../contract/lines/trunks.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { WithNextStep } from '../next-step.tsx'
import { WithNumberConflicts } from '../number-conflicts.tsx'
import { renderTrunkField } from './trunk-field.tsx'

/** Screens of the company's trunks, outbound routes and call limits. */
export const LINE_SCREENS = {
  trunks: () => (
    <WithNextStep step="did">
      <ResourceScreen
        resource={trunks}
        texts={pbxTexts}
        icon={<Dns />}
        // Codecs that every carrier supports.
        begin={{ codecs: 'alaw,ulaw' }}
        renderField={renderTrunkField}
        // Says only whether there is one.
        factsWithout={['secret']}
        formLayout={{ folded: ['advanced'] }}
      />
    </WithNextStep>
  ),
  outboundRoutes: () => (
    // New routes cost nothing unless a price is entered.
    <WithNumberConflicts resource={outboundRoutes} field="pattern">
      {(render) => (
        <ResourceScreen
          resource={outboundRoutes}
          texts={pbxTexts}
          icon={<CallMade />}
          begin={{ price_minute: '0' }}
          render={render}
        />
      )}
    </WithNumberConflicts>
  ),
  ceilings: () => <ResourceScreen resource={ceilings} texts={pbxTexts} icon={<Speed />} />,
} as const

export type LineScreen = keyof typeof LINE_SCREENS
