import { agentsFor, type Goal, type Load, type Service, serviceOf } from './erlang-c.ts'
import type { Forecast } from './staffing.ts'

/** What a plan is made for. Shares are 0 to 1. */
export interface StaffingGoals {
  calls: Goal
  conversations: Goal
  /** Seconds that a call, and a conversation, keeps an agent. */
  callSeconds: number
  conversationSeconds: number
  /** Conversations that an agent has at a time. */
  concurrency: number
  /** Share of the paid time that agents are not there: breaks, training, absence. */
  shrinkage: number
}

export interface ChannelPlan {
  contacts: number
  agents: number
  service: Service
  /** With one agent less. */
  less: Service
}

export interface HalfHourPlan {
  halfHour: string
  calls: ChannelPlan
  conversations: ChannelPlan
  /** Who must be at work, of both channels. */
  agents: number
  /** Who must be scheduled for that. */
  scheduled: number
}

function planChannel(load: Load, goal: Goal): ChannelPlan {
  const agents = agentsFor(load, goal)
  return {
    contacts: load.contacts,
    agents,
    service: serviceOf(load, agents, goal.withinSeconds),
    less: serviceOf(load, Math.max(0, agents - 1), goal.withinSeconds),
  }
}

/** Agents by half hour, each channel with its own goal: whoever talks does not write. */
export const planStaffing = (forecast: Forecast['half_hours'], goals: StaffingGoals): HalfHourPlan[] =>
  forecast.map(({ half_hour: halfHour, calls, conversations }) => {
    const ofCalls = planChannel({ contacts: calls, handlingSeconds: goals.callSeconds }, goals.calls)
    const handlingSeconds = goals.conversationSeconds / Math.max(1, goals.concurrency)
    const ofConversations = planChannel({ contacts: conversations, handlingSeconds }, goals.conversations)
    const agents = ofCalls.agents + ofConversations.agents
    return {
      halfHour,
      calls: ofCalls,
      conversations: ofConversations,
      agents,
      scheduled: Math.ceil(agents / (1 - goals.shrinkage)),
    }
  })
