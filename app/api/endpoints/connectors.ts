/** Login services and the hosting platform. */
import { z } from 'zod'
import { bindEmailApi } from '#access/identities/bind-email.ts'
import { listConnectors } from '#access/identities/connectors.ts'
import { listOwnIdentities, unlinkIdentity } from '#access/identities/own-identities.ts'
import { showAgent, showBranding, showSettingsAgent } from '#access/identities/agent.ts'
import { del, type Endpoint, get, ofToken, post } from '../kernel/endpoint.ts'
import { toNothing } from '../kernel/fixed.ts'
import {
  Agent,
  BindingAnswer,
  Branding,
  ConnectorButton,
  OwnConnector,
  toAgent,
  toBinding,
  toBranding,
  toConnectors,
  toOwnConnectors,
  toSettingAgents,
  SettingAgents,
} from '../presenters/connectors.ts'

export const connectors: Endpoint[] = [
  get('connector/info', listConnectors, {
    summary: 'Login services; open their links in a browser',
    response: z.array(ConnectorButton),
    toWire: toConnectors,
  }),
  post('connector/binding/email', bindEmailApi, {
    scope: null,
    summary:
      'Set the email address of a new account; if it belongs to another account, its owner gets an email',
    response: BindingAnswer,
    toWire: toBinding,
    extra: ofToken,
  }),
  get('connector/user/info', listOwnIdentities, {
    scope: 'account',
    summary: 'Login services, and which of them the caller has linked',
    response: z.array(OwnConnector),
    toWire: toOwnConnectors,
  }),
  del('connector/user/unbinding', unlinkIdentity, {
    scope: null,
    summary: 'Unlink a login service; refused for the only way to log in',
    response: z.null(),
    toWire: toNothing,
  }),
  get('user-center/agent', showAgent, {
    summary: 'The hosting platform that manages the accounts',
    response: Agent,
    toWire: toAgent,
  }),
  get('user-center/personal/branding', showBranding, {
    summary: 'What the hosting platform adds to a member’s page',
    response: Branding,
    toWire: toBranding,
  }),
  get('user-center/user/settings', showSettingsAgent, {
    scope: 'account',
    summary: 'Where the caller manages profile and account settings',
    response: SettingAgents,
    toWire: toSettingAgents,
  }),
]
