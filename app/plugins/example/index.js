/** An example plugin: posts written only in capital letters go to review. */
export default function politeReview(host) {
  return {
    start() {
      host.log('ready')
    },
    checkConfig({ least }) {
      return least > 0
        ? null
        : { least: { zh_CN: '请填写不小于 1 的数。', en_US: 'One at least.' } }
    },
    reviewer: {
      review({ title, text }) {
        const letters = `${title}${text}`.replace(/[^A-Za-z]/g, '')
        const shouts = letters.length >= host.config().least && letters === letters.toUpperCase()
        return shouts ? { action: 'hold', reason: letters.slice(0, 40) } : { action: 'approve' }
      },
    },
  }
}
