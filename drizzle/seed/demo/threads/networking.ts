import type { DemoThread } from '../types.ts'

export const networkingThreads: DemoThread[] = [
  {
    title: '弱电箱里信号差，路由器到底该放哪儿？',
    body: `98 平的房子，弱电箱在玄关，铁皮的。现在路由器塞在里面，最远的卧室只有一格。每个房间都有一个网口，但不知道通不通。

是买个更贵的路由器，还是有别的办法？`,
    by: 'guoguo',
    tags: ['networking', 'buying-advice'],
    daysAgo: 88,
    views: 690,
    votes: 5,
    answers: [
      {
        by: 'duyu',
        votes: 22,
        hoursLater: 2,
        accepted: true,
        body: `别买更贵的，先把它从铁盒子里拿出来。铁皮箱就是个屏蔽罩，里面放什么都一样。

按成本从低到高：

1. **0 元**：光猫留在箱里，用网线把路由器接到客厅网口那边。先测一下网口通不通，拿笔记本插上看有没有灯。
2. **一两百**：每个网口通的话，卧室再放一个便宜的无线接入点，有线回程，同名同密码。
3. **别做**：无线中继。每跳一次速度减半，延迟乱跳。

网口不通多半不是线坏了，是弱电箱那头的水晶头没压。买一把压线钳自己压，线序用 T568B：白橙、橙、白绿、蓝、白蓝、绿、白棕、棕。`,
        comments: [
          {
            by: 'guoguo',
            text: '四个口有三个没压头！自己压了三个，第一个压了四次才成。现在卧室满格，谢谢！',
            votes: 1,
            minutesLater: 1440,
          },
          {
            by: 'duyu',
            text: '第四次才成很正常，我第一次压废了半盒。',
            votes: 6,
            minutesLater: 15,
          },
        ],
      },
      {
        by: 'haoran',
        votes: 3,
        hoursLater: 20,
        body: '补充：接入点的发射功率别开满。开满了手机“听得见路由器，路由器听不见手机”，反而粘在远处那台不切换。',
      },
    ],
  },
  {
    title: 'WireGuard 连上之后能 ping 通，网页却打不开，大文件传到一半卡住',
    body: `手机用流量连回家里：

- \`ping 10.66.0.1\` 通，30 ms 左右
- SSH 能登录，但是 \`ls -la\` 一个大目录就卡死
- 网页转圈，偶尔出来半个页面

服务端配置：

\`\`\`ini
[Interface]
Address = 10.66.0.1/24
ListenPort = 51820
PrivateKey = <涂掉>

[Peer]
PublicKey = <涂掉>
AllowedIPs = 10.66.0.2/32
\`\`\`

AllowedIPs 应该没写错吧？`,
    by: 'chenmo',
    tags: ['wireguard', 'networking'],
    daysAgo: 39,
    views: 811,
    votes: 10,
    answers: [
      {
        by: 'meizi',
        votes: 23,
        hoursLater: 1,
        accepted: true,
        body: `**小包通、大包卡，先想 MTU。** AllowedIPs 没问题，否则连 ping 都不通。

默认 MTU 是 1420，适合外层是 1500 的网络。手机流量、PPPoE、再套一层 IPv6，外层往往不到 1500，大包就被悄悄丢掉。

先测：

\`\`\`bash
# 从大往小试，找到能通的最大值（Linux）
for size in 1392 1372 1352 1332 1292 1252; do
  ping -c1 -W1 -M do -s "$size" 10.66.0.1 >/dev/null && { echo "MTU 可以用 $((size + 28))"; break; }
done
\`\`\`

再把两端都写成同一个值，比如：

\`\`\`ini
[Interface]
MTU = 1280
\`\`\`

如果家里那端还要替别的机器转发，再加一条夹 MSS：

\`\`\`bash
iptables -t mangle -A FORWARD -o wg0 -p tcp --tcp-flags SYN,RST SYN -j TCPMSS --clamp-mss-to-pmtu
\`\`\``,
        comments: [
          {
            by: 'chenmo',
            text: '试出来是 1320，两边一写就全好了。以前以为 MTU 是考试才会考的东西……',
            votes: 2,
            minutesLater: 28,
          },
          { by: 'meizi', text: '毕业以后它会主动来找你。', votes: 11, minutesLater: 4 },
        ],
      },
      {
        by: 'youyou',
        votes: 4,
        hoursLater: 6,
        body: '不想测的话，直接 1280。',
        editedBy: {
          by: 'youyou',
          summary: '补上为什么是 1280',
          body: '不想测的话，直接 1280。IPv6 规定链路至少能走 1280，这个数几乎到哪都能过，代价只是多一点点包头开销。',
        },
        comments: [
          {
            by: 'ivan',
            text: 'And on a phone nobody can measure the difference between 1280 and 1420.',
            votes: 2,
            minutesLater: 70,
          },
        ],
      },
    ],
  },
  {
    title: 'OpenWrt 升级之后 LAN 口全部失灵，只剩无线能进管理页',
    body: `从 21.02 升到 23.05，勾了“保留配置”。升完无线能连，三个 LAN 口插什么都不亮 IP。旧配置 \`/etc/config/network\` 里有这样几行：

\`\`\`text
config switch
        option name 'switch0'
        option reset '1'
        option enable_vlan '1'

config switch_vlan
        option device 'switch0'
        option vlan '1'
        option ports '0 1 2 3 6t'
\`\`\`

牧区来回一趟四个小时，希望能远程弄好。`,
    by: 'wuyou',
    tags: ['openwrt', 'networking'],
    daysAgo: 64,
    views: 377,
    votes: 6,
    answers: [
      {
        by: 'duyu',
        votes: 14,
        hoursLater: 3,
        accepted: true,
        body: `这台机器在新版本里从 swconfig 换成了 DSA，旧的 \`config switch\` 那几段不认了，LAN 口就没人桥接。趁无线还能进，改成 DSA 的写法：

\`\`\`text
config device
        option name 'br-lan'
        option type 'bridge'
        list ports 'lan1'
        list ports 'lan2'
        list ports 'lan3'

config interface 'lan'
        option device 'br-lan'
        option proto 'static'
        option ipaddr '192.168.1.1'
        option netmask '255.255.255.0'
\`\`\`

把两段 \`switch\`、\`switch_vlan\` 整个删掉。改之前务必给自己留条绳子，两分钟后自动还原：

\`\`\`bash
cp /etc/config/network /etc/network.bak
(sleep 120; cp /etc/network.bak /etc/config/network; /etc/init.d/network restart) &
/etc/init.d/network restart
\`\`\`

能连上就把那个后台任务 \`kill\` 掉，连不上等两分钟它自己回来。

口的名字可能不叫 lan1，\`ls /sys/class/net\` 看一下。`,
        comments: [
          {
            by: 'wuyou',
            text: '绳子救了我一次：口名是 `eth0.lan1`，第一次写错了，两分钟后它自己回来了。省下四小时山路，感谢。',
            votes: 7,
            minutesLater: 95,
          },
          {
            by: 'oldcat',
            text: '@duyu 的“给自己留条绳子”应该写进每一份远程操作规程。',
            votes: 8,
            minutesLater: 20,
          },
        ],
      },
    ],
  },
  {
    title: 'dig 查得到，浏览器却说找不到域名？',
    body: `给家里的服务器起了个名字 \`box.home.example.org\`，解析到 192.168.1.20。

\`\`\`console
$ dig +short box.home.example.org
$ dig +short box.home.example.org @1.1.1.1
192.168.1.20
\`\`\`

第一条空的，第二条有。浏览器打不开。可是别的网站都正常。`,
    by: 'xiaoman',
    tags: ['dns', 'linux'],
    daysAgo: 15,
    views: 199,
    votes: 4,
    answers: [
      {
        by: 'meizi',
        votes: 12,
        hoursLater: 1,
        accepted: true,
        body: `你的路由器在做 **DNS 重绑定保护**：公网 DNS 返回内网地址时，它认为可疑，把结果扔了。所以直接问外面的服务器有，问路由器就没有。

在路由器上给这个域名放行。dnsmasq（OpenWrt 就是它）：

\`\`\`bash
uci add_list dhcp.@dnsmasq[0].rebind_domain='home.example.org'
uci commit dhcp
/etc/init.d/dnsmasq restart
\`\`\`

或者更干净：让路由器自己回答这个域名，不走公网：

\`\`\`bash
uci add_list dhcp.@dnsmasq[0].address='/box.home.example.org/192.168.1.20'
\`\`\``,
        comments: [
          {
            by: 'xiaoman',
            text: '用了第二种，好了。原来它是在保护我。',
            votes: 1,
            minutesLater: 33,
          },
          {
            by: 'zhaojin',
            text: '保留这个功能，只放行自己的域名，这样最好。别图省事整个关掉。',
            votes: 3,
            minutesLater: 50,
          },
        ],
      },
      {
        by: 'joana',
        votes: 1,
        hoursLater: 9,
        body: 'For completeness, `dig` and the browser may also disagree because the browser uses its own encrypted resolver. Here both paths failed in the same way, so it was the router, but it is worth one look in the settings.',
      },
    ],
  },
  {
    title: '同一台交换机上两台机器互传只有 11 MB/s',
    body: '机房的千兆交换机，两台电脑都是千兆网卡，拷贝文件稳定在 11 MB/s 左右，太整齐了。换过文件，换过 U 盘当中转，都一样。线是装修时候埋的。',
    by: 'jiajia',
    tags: ['networking'],
    daysAgo: 3.4,
    views: 74,
    votes: 3,
    answers: [
      {
        by: 'duyu',
        votes: 11,
        hoursLater: 1,
        accepted: true,
        body: `11 MB/s 就是百兆跑满。千兆要八根芯都通，百兆只用四根（1、2、3、6），所以有一根没压好就会自动降成百兆，**而且看起来一切正常**。

在两台上看协商结果：

\`\`\`bash
ethtool eth0 | grep -E 'Speed|Duplex'
\`\`\`

Windows 用：

\`\`\`powershell
Get-NetAdapter | Select-Object Name, LinkSpeed
\`\`\`

哪台写 100 Mbps，就重压哪一根的水晶头，重点看蓝、白蓝、棕、白棕。`,
        comments: [
          {
            by: 'jiajia',
            text: '36 台里有 9 台是 100 Mbps。这个周末有事做了 😂',
            votes: 2,
            minutesLater: 180,
          },
          { by: 'pipi', text: '@jiajia 恭喜获得压线大师课程一份。', votes: 5, minutesLater: 6 },
        ],
      },
    ],
    revisions: [
      {
        by: 'duyu',
        summary: '标题写明量级，11 MB/s 本身就是线索',
        title: '两台千兆机器互传只有 11 MB/s，线路像是只跑到百兆',
      },
    ],
  },
]
