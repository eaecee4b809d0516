export type SignInButton = { href: string; name: string; icon: string }
