export type LoginButton = { href: string; name: string; icon: string }
