/** Signing in by other services, and by the hosting platform. */
import { z } from 'zod'
import { beginQr, takeQrApi } from '#app/domain/access/identities/qr-tickets.ts'
import { bindEmailApi } from '#app/domain/access/identities/bind-email.ts'
import { listConnectors } from '#app/domain/access/identities/connectors.ts'
import { listOwnIdentities, unlinkIdentity } from '#app/domain/access/identities/own-identities.ts'
import { showAgent, showBranding, showSettingsAgent } from '#app/domain/access/identities/agent.ts'
import { del, type Endpoint, get, ofToken, post } from '../kernel/endpoint.ts'
import { presentNothing } from '../kernel/fixed.ts'
import {
  Agent,
  BindingAnswer,
  Branding,
  ConnectorButton,
  OwnConnector,
  presentAgent,
  presentBinding,
  presentBranding,
  presentConnectors,
  presentOwnConnectors,
  presentQrCode,
  presentQrState,
  presentSettingAgents,
  QrCode,
  QrState,
  SettingAgents,
} from '../presenters/connectors.ts'

export const connectors: Endpoint[] = [
  get('connector/info', listConnectors, {
    summary: 'Services to sign in with; each link is opened in a browser',
    response: z.array(ConnectorButton),
    present: presentConnectors,
  }),
  post('connector/binding/email', bindEmailApi, {
    scope: null,
    summary:
      'Give the address of a new account; where it is somebody else’s, its owner gets a mail',
    response: BindingAnswer,
    present: presentBinding,
    extra: ofToken,
  }),
  get('connector/user/info', listOwnIdentities, {
    scope: 'account',
    summary: 'The services, and which of them the caller has linked',
    response: z.array(OwnConnector),
    present: presentOwnConnectors,
  }),
  del('connector/user/unbinding', unlinkIdentity, {
    scope: null,
    summary: 'Take a linked sign-in away; refused for the last way in',
    response: z.null(),
    present: presentNothing,
  }),
  get('user-center/agent', showAgent, {
    summary: 'The hosting platform that keeps the accounts',
    response: Agent,
    present: presentAgent,
  }),
  get('user-center/personal/branding', showBranding, {
    summary: 'What the hosting platform adds to the page of a member',
    response: Branding,
    present: presentBranding,
  }),
  get('user-center/user/settings', showSettingsAgent, {
    scope: 'account',
    summary: 'Where the caller keeps profile and account settings',
    response: SettingAgents,
    present: presentSettingAgents,
  }),
  get('wecom/login/url', beginQr, {
    scope: null,
    summary: 'A code for the work-chat app to read; the key stays with the caller',
    response: QrCode,
    present: presentQrCode,
  }),
  get('wecom/login/check', takeQrApi, {
    scope: null,
    summary: 'Whether the code was confirmed; then with a token, once',
    response: QrState,
    present: presentQrState,
    extra: { ...ofToken, browser_hash: () => '' },
  }),
]
