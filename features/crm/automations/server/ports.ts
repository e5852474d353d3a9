import type { Failure } from '#platform/access/failure.ts'
import type { FindUserPrincipal } from '#platform/access/find-user-principal.ts'
import type { Language } from '#platform/access/principal.ts'
import type { Database, Rows, UnitOfWork } from '#platform/db/database.ts'
import type { DescribeIssue } from '#platform/http/server/parse-request.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { RunReason } from '../contract/automations.ts'

/** A person to write to. */
export interface Addressee {
  companyId: number
  /** E.164. */
  mobile: string
  name: string
}

export interface OfferedTemplate {
  id: number
  name: string
  account: string
  params: number
}

interface Named {
  id: number
  name: string
}

/** Why nothing was sent; null: it was. */
type Refusal = RunReason | null

/** What automations do in other features, in the run's transaction. */
export interface AutomationPorts {
  database: Database
  findUserPrincipal: FindUserPrincipal
  notify: Notify
  describeIssue: (language: Language, issue: Parameters<DescribeIssue>[0]) => string
  describeFailure: (language: Language, failure: Failure) => string
  /** Open lists of a resource are read again. */
  refreshList(name: string, companyId: number): void
  createTask(
    unit: UnitOfWork,
    task: {
      companyId: number
      title: string
      inDays: number
      ownerId: number | null
      personId: number | null
      businessId: number | null
    },
  ): Promise<void>
  messaging: {
    templates(rows: Rows): Promise<OfferedTemplate[]>
    sequences(rows: Rows): Promise<Named[]>
    sendTemplate(
      unit: UnitOfWork,
      message: Addressee & { templateId: number; params: readonly string[] },
    ): Promise<Refusal>
    enrol(unit: UnitOfWork, person: Addressee & { sequenceId: number }): Promise<Refusal>
  }
  webhooks: {
    list(rows: Rows): Promise<Named[]>
    /** Delivers `data` as an event `automation.ran`. */
    tell(
      unit: UnitOfWork,
      told: {
        companyId: number
        webhookId: number
        record: string
        data: Readonly<Record<string, unknown>>
      },
    ): Promise<Refusal>
  }
}
