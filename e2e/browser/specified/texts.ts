import { at, type SpecifiedText } from './row.ts';

/**
 * Every specified text with the state in which users see it, in the order of the specification. ../specified.spec.ts
 * reaches each state (scenes/) and looks for each row at 1440 and 390 px. texts.test.ts compares the table with the
 * specification where that is available.
 */
export const texts: readonly SpecifiedText[] = [
  // Section 2: routes
  ...at({ section: 2, state: 'shared bet: none', route: '/BetDetails' }, [['heading', 'No Bet Found']]),
  ...at({ section: 2, state: 'payment came back', route: '/Success' }, [
    ['heading', 'Payment Successful!'],
    ['link', 'Back to Home'],
  ]),
  ...at({ section: 2, state: 'payment cancelled', route: '/Error' }, [
    ['heading', 'Payment Failed'],
    ['link', 'Try Again'],
  ]),
  ...at({ section: 2, state: 'unknown page', route: '/no/such/page', role: 'visitor' }, [
    ['page', 'The page you are looking for does not exist.'],
    ['page', '404'],
    ['link', 'Go to Home'],
  ]),
  ...at({ section: 2, state: 'a page that cannot be loaded', route: '/Settings' }, [
    ['heading', 'Unexpected Application Error!'],
    ['page', 'message', { shown: '{message}' }],
  ]),

  // Section 2: top bar
  ...at({ section: 2, state: 'home with news', route: '/', in: 'bar' }, [
    ['link', 'Home', { width: 'wide' }],
    ['link', 'All Bets', { width: 'wide' }],
    ['link', 'My Bets', { width: 'wide' }],
    ['link', 'Friends', { width: 'wide' }],
    ['link', 'Notifications', { width: 'wide', shown: 'Notifications {unread}', icon: true }],
    ['page', 'unread count', { width: 'wide', shown: '{unread}' }],
    ['page', 'full name', { width: 'wide', shown: '{full name}' }],
    ['link', 'balance', { shown: '{balance}' }],
    ['button', 'Menu', { width: 'narrow', icon: true }],
  ]),
  ...at({ section: 2, state: 'menu', route: '/', in: 'main links', width: 'narrow' }, [
    ['link', 'Home'],
    ['link', 'All Bets'],
    ['link', 'My Bets'],
    ['link', 'Friends'],
    ['link', 'Notifications', { shown: 'Notifications {unread}' }],
    ['page', 'unread count', { shown: '{unread}' }],
    ['link', 'Settings'],
    ['button', 'Logout'],
  ]),
  ...at({ section: 2, state: 'settings: no tab', route: '/Settings', in: 'bar' }, [
    ['link', 'Home'],
    ['button', 'Logout'],
  ]),
  ...at({ section: 2, state: 'notifications: none', route: '/Notifications', in: 'bar' }, [
    ['link', 'Home'],
    ['button', 'Logout'],
  ]),

  // Section 2: home view
  ...at({ section: 2, state: 'home: slow line', route: '/' }, [['status', 'Loading events...']]),
  ...at({ section: 2, state: 'home: no games', route: '/' }, [
    ['heading', 'No Events Available'],
    ['page', 'Try selecting a different sport or check back later'],
  ]),
  ...at({ section: 2, state: 'home with news', route: '/', in: 'legend' }, [
    ['page', 'Home'],
    ['page', 'Away'],
  ]),
  ...at({ section: 2, state: 'home with news', route: '/', in: 'filter' }, [
    ['button', 'All'],
    ['button', 'NFL'],
    ['button', 'NBA'],
    ['button', 'NCAAF'],
    ['button', 'MLB'],
    ['button', 'Boxing'],
    ['button', 'MMA'],
    ['button', 'Tennis'],
  ]),
  ...at({ section: 2, state: 'home: NFL', route: '/?sport=americanfootball_nfl' }, [['heading', 'NFL']]),
  ...at({ section: 2, state: 'home: NBA', route: '/?sport=basketball_nba' }, [['heading', 'NBA']]),
  ...at({ section: 2, state: 'home: NCAAF', route: '/?sport=americanfootball_ncaaf' }, [
    ['heading', 'NCAAF'],
  ]),
  ...at({ section: 2, state: 'home: MLB', route: '/?sport=baseball_mlb' }, [['heading', 'MLB']]),
  ...at({ section: 2, state: 'home: Boxing', route: '/?sport=boxing_boxing' }, [['heading', 'Boxing']]),
  ...at({ section: 2, state: 'home: MMA', route: '/?sport=mma_mixed_martial_arts' }, [['heading', 'MMA']]),
  ...at({ section: 2, state: 'home: Tennis', route: '/?sport=Tennis' }, [['heading', 'Tennis']]),
  ...at({ section: 2, state: 'home with news', route: '/', in: 'card' }, [
    ['page', 'sport title', { shown: 'NFL' }],
    ['page', 'date and time', { shown: 'Sun, Jan 2, 2050 · 12:00 PM CDT', section: 9 }],
    ['page', '-120', { section: 9 }],
    ['page', 'home team', { shown: '{home team}' }],
    ['page', 'away team', { shown: '{away team}' }],
    ['button', 'Select'],
  ]),
  ...at({ section: 2, state: 'game selected', route: '/', width: 'narrow' }, [
    [
      'button',
      'Selected Bet: {home team} vs {away team} / Tap to place your bet',
      { shown: 'Selected Bet: {home team} vs {away team} Tap to place your bet' },
    ],
    ['page', 'Selected Bet: {home team} vs {away team}'],
    ['page', 'Tap to place your bet'],
  ]),

  // Section 2: sport side menu
  ...at({ section: 2, state: 'menu', route: '/', in: 'sports' }, [
    ['link', 'Home'],
    ['link', 'All'],
    ['heading', 'Games'],
    ['link', 'Baseball'],
    ['link', 'Basketball'],
    ['link', 'Boxing'],
    ['link', 'Football'],
    ['link', 'Golf'],
    ['link', 'MMA'],
    ['link', 'Tennis'],
  ]),

  // Section 2: open-bets board
  ...at({ section: 2, state: 'board: slow line', route: '/?view=allBets' }, [['status', 'Loading bets...']]),
  ...at({ section: 2, state: 'board: empty', route: '/?view=allBets' }, [
    ['tab', 'All Bets'],
    ['tab', 'Friends Bets'],
    ['heading', 'No Bets Available'],
    ['page', 'There are no bets available at the moment'],
  ]),
  ...at({ section: 2, state: 'board: friends, empty', route: '/?view=allBets&tab=friends' }, [
    ['heading', 'No Bets Available'],
    ['page', "Your friends haven't created any bets yet"],
  ]),
  ...at({ section: 2, state: 'board', route: '/?view=allBets', in: 'filter' }, [
    ['button', 'All'],
    ['button', 'NFL'],
    ['button', 'NBA'],
    ['button', 'NCAAF'],
    ['button', 'MLB'],
    ['button', 'Boxing'],
    ['button', 'MMA'],
    ['button', 'Tennis'],
  ]),
  ...at({ section: 2, state: 'board', route: '/?view=allBets', in: 'card' }, [
    ['page', 'sport title', { shown: 'NFL' }],
    ['page', 'date and time', { shown: 'Sun, Jan 2, 2050 · 12:00 PM CDT' }],
    ['page', "poster's name", { shown: '{poster}' }],
    ['page', 'pick', { shown: '{poster} picked {home team}' }],
    ['page', '-120'],
    ['page', 'home team', { shown: '{home team}' }],
    ['page', 'away team', { shown: '{away team}' }],
    ['page', 'wager amount', { shown: 'Wager: $22.00' }],
    ['page', 'To Win: payout', { shown: 'To Win: $39.60' }],
    ['button', 'Copy link', { icon: true }],
    ['button', 'Select'],
  ]),
  ...at({ section: 2, state: 'link copied', route: '/?view=allBets' }, [
    ['toast', 'Bet link copied to clipboard'],
  ]),

  // Section 2: My Bets
  ...at({ section: 2, state: 'my bets: slow line', route: '/?view=myBets' }, [
    ['status', 'Loading your bets...'],
  ]),
  ...at({ section: 2, state: 'my bets: none created', route: '/?view=myBets' }, [
    ['tab', 'Created'],
    ['tab', 'Active'],
    ['tab', 'Settled'],
    ['heading', 'No {tab} Bets'],
    ['page', "You haven't created any bets yet"],
  ]),
  ...at({ section: 2, state: 'my bets: none active', route: '/?view=myBets&tab=Active' }, [
    ['heading', 'No {tab} Bets'],
    ['page', "You don't have any active bets"],
  ]),
  ...at({ section: 2, state: 'my bets: none settled', route: '/?view=myBets&tab=Settled' }, [
    ['heading', 'No {tab} Bets'],
    ['page', "You don't have any settled bets"],
  ]),
  ...at({ section: 2, state: 'my bets: created', route: '/?view=myBets', in: 'card' }, [
    ['page', 'sport title', { shown: 'NFL' }],
    ['page', 'date and time', { shown: 'Sun, Jan 2, 2050 · 12:00 PM CDT' }],
    ['page', 'username', { shown: '{creator}' }],
    ['page', '-120'],
    ['page', 'Selected'],
    ['page', 'wager amount', { shown: 'Wager: $25.00' }],
    ['page', 'To Win: payout', { shown: 'To Win: $45.00' }],
    ['button', 'Delete'],
  ]),
  ...at({ section: 2, state: 'my bets: active', route: '/?view=myBets&tab=Active', in: 'card' }, [
    ['page', 'Selected'],
    ['page', 'wager amount', { shown: 'Wager: $25.00' }],
    ['page', 'To Win: payout', { shown: 'To Win: $45.00' }],
  ]),
  ...at(
    { section: 2, state: 'my bets: active', route: '/?view=myBets&tab=Active', in: 'card', role: 'friend' },
    [
      ['page', 'username', { shown: '{creator}' }],
      ['page', 'Selected'],
      ['page', 'To Win: payout', { shown: 'To Win: $45.00' }],
    ],
  ),
  ...at({ section: 2, state: 'my bets: settled', route: '/?view=myBets&tab=Settled', in: 'card' }, [
    ['page', 'Won: payout', { shown: 'Won: $45.00' }],
    ['page', 'Selected'],
  ]),
  ...at(
    { section: 2, state: 'my bets: settled', route: '/?view=myBets&tab=Settled', in: 'card', role: 'friend' },
    [
      ['page', 'Lost: wager_amount', { shown: 'Lost: $25.00' }],
      ['page', 'Selected'],
    ],
  ),

  // Section 2: betslip panel
  ...at({ section: 2, state: 'home with news', route: '/', in: 'slip', width: 'wide' }, [
    ['tab', 'Betslip'],
    ['tab', 'Friends'],
    ['heading', 'Betslip Empty'],
    ['page', 'Select an event to place a bet'],
  ]),
  ...at({ section: 2, state: 'bet form', route: '/', in: 'slip' }, [
    ['page', 'home team', { shown: '{home team}' }],
    ['page', 'away team', { shown: '{away team}' }],
    ['page', 'your pick', { shown: 'Your pick' }],
    ['page', '-120'],
    ['page', 'Potential Payout'],
    ['label', 'Wager Amount'],
    ['label', 'Potential Win'],
    ['button', 'Create Bet'],
    ['button', 'Clear Bet'],
    ['value', '0.8 x wager', { section: 9, of: 'Potential Win', shown: '$20.00' }],
    ['page', 'wager + win', { section: 9, shown: '$45.00' }],
  ]),
  ...at({ section: 2, state: 'slip: friends', route: '/', in: 'slip', width: 'wide' }, [
    ['placeholder', 'Search for friends...'],
  ]),

  // Section 2: friends page
  ...at({ section: 2, state: 'friends: bets', route: '/FriendsBets' }, [
    ['heading', "Friends' Bets"],
    ['page', 'bet card', { shown: 'Wager: $22.00', in: 'card' }],
    ['button', 'All', { in: 'filter' }],
    ['button', 'Tennis', { in: 'filter' }],
  ]),
  ...at({ section: 2, state: 'friends: bets', route: '/FriendsBets' }, [
    ['placeholder', 'Search for friends...'],
  ]),
  ...at({ section: 2, state: 'friends: nobody found', route: '/FriendsBets' }, [
    ['heading', 'No Friends Found'],
    ['page', 'Try searching for someone by name'],
  ]),
  ...at({ section: 2, state: 'friends: stranger found', route: '/FriendsBets' }, [
    ['page', 'name', { shown: '{name}' }],
    ['button', 'Add'],
  ]),
  ...at({ section: 2, state: 'friends: asked', route: '/FriendsBets' }, [['button', 'Requested']]),
  ...at({ section: 2, state: 'friends: asked by them', route: '/FriendsBets', role: 'friend' }, [
    ['button', 'Accept'],
  ]),
  ...at({ section: 2, state: 'friends: already', route: '/FriendsBets' }, [['button', 'Remove']]),

  // Section 2: notifications
  ...at({ section: 2, state: 'notifications', route: '/Notifications' }, [
    ['heading', 'Notifications'],
    ['button', 'Clear All'],
    ['button', 'Close', { icon: true }],
  ]),
  ...at({ section: 2, state: 'notifications: request', route: '/Notifications', role: 'friend' }, [
    ['page', 'sent you a friend request', { section: 7 }],
    ['button', 'Accept'],
    ['button', 'Decline'],
  ]),
  ...at({ section: 2, state: 'notifications: none', route: '/Notifications' }, [
    ['heading', 'No Notifications'],
    ['page', "You're all caught up!"],
  ]),

  // Section 2: settings
  ...at({ section: 2, state: 'settings: no tab', route: '/Settings', width: 'wide' }, [
    ['tab', 'Account Info'],
    ['tab', 'Deposit'],
    ['tab', 'Request Withdrawal'],
    ['tab', 'Transaction History'],
    ['tab', 'Tax Information'],
    ['tab', 'Responsible Gambling'],
    ['tab', 'Statistics'],
    ['tab', 'Support'],
    ['button', 'Logout', { in: 'main' }],
  ]),
  ...at({ section: 2, state: 'settings: no tab', route: '/Settings', width: 'narrow' }, [
    ['tab', 'Account'],
    ['tab', 'Deposit'],
    ['tab', 'Withdraw'],
    ['tab', 'History'],
    ['tab', 'Stats'],
    ['tab', 'Support'],
  ]),
  ...at({ section: 2, state: 'settings: no tab', route: '/Settings' }, [
    ['page', 'Select a tab to view content.'],
  ]),
  ...at({ section: 2, state: 'settings: account', route: '/Settings?tab=accountInfo' }, [
    ['term', 'name', { shown: 'Name' }],
    ['page', 'full name', { shown: '{full name}' }],
    ['term', 'email', { shown: 'Email' }],
    ['page', 'email', { shown: '{email}' }],
    ['term', 'phone', { shown: 'Phone' }],
    ['term', 'address', { shown: 'Address' }],
  ]),
  ...at({ section: 2, state: 'settings: account', route: '/Settings?tab=accountInfo' }, [
    ['button', 'Change Picture'],
    ['button', 'Upload'],
  ]),
  ...at({ section: 2, state: 'settings: deposit', route: '/Settings?tab=deposit' }, [
    ['label', 'Amount'],
    ['value', 'default 10', { section: 9, of: 'Amount', shown: '10' }],
    ['page', '$10 to $1000', { section: 9, shown: 'From $10 to $1000' }],
    ['term', 'Amount'],
    ['term', 'Processing Fee'],
    ['page', '$0.00'],
    ['term', 'Total'],
    ['page', 'Total', { shown: '$10.00' }],
    ['button', 'Deposit', { shown: 'Pay with card' }],
    ['button', 'PayPal', { shown: 'Pay with PayPal' }],
  ]),
  ...at({ section: 2, state: 'add funds', route: '/AddFunds' }, [
    ['label', 'Amount'],
    ['term', 'Processing Fee'],
    ['page', '$0.00'],
    ['term', 'Total'],
  ]),
  ...at({ section: 2, state: 'add funds, second address', route: '/AddFunds2' }, [
    ['label', 'Amount'],
    ['term', 'Processing Fee'],
    ['page', '$0.00'],
    ['term', 'Total'],
  ]),
  ...at({ section: 2, state: 'settings: withdrawal', route: '/Settings?tab=withdrawal' }, [
    ['label', 'amount', { shown: 'Amount' }],
    ['label', 'PayPal email', { shown: 'PayPal Email' }],
    ['label', 'confirmation of PayPal email', { shown: 'Confirm PayPal Email' }],
    ['page', 'no fees', { section: 9, shown: 'At least $10.00, no fees' }],
    ['button', 'Request Withdrawal'],
  ]),
  ...at(
    { section: 2, state: 'settings: history', route: '/Settings?tab=transactionHistory', width: 'wide' },
    [
      ['column', 'Date'],
      ['column', 'Description'],
      ['column', 'Amount'],
      ['column', 'Before Balance'],
      ['column', 'After Balance'],
    ],
  ),
  ...at({ section: 3, state: 'settings: history', route: '/Settings?tab=transactionHistory' }, [
    ['page', 'Delete Wager'],
    ['page', 'Accept Wager'],
    ['page', 'Win Wager'],
    ['page', 'Remove Expired Wager'],
  ]),
  ...at({ section: 2, state: 'settings: no history', route: '/Settings?tab=transactionHistory' }, [
    ['page', 'No transactions found'],
  ]),
  ...at({ section: 2, state: 'settings: tax', route: '/Settings?tab=taxInformation' }, [
    [
      'page',
      'coming soon',
      { shown: 'Tax information is coming soon. Until then, your figures by calendar year:' },
    ],
  ]),
  ...at({ section: 2, state: 'settings: statistics', route: '/Settings?tab=statistics' }, [
    ['heading', 'Overall Stats'],
    ['term', 'Wins'],
    ['term', 'Losses'],
    ['term', 'Amount Won'],
    ['heading', 'Friend Comparisons'],
  ]),
  ...at({ section: 2, state: 'settings: statistics of a friend', route: '/Settings?tab=statistics' }, [
    ['heading', 'Stats vs: {friend}'],
    ['page', 'Amount Won', { shown: '$45.00' }],
  ]),
  ...at({ section: 2, state: 'settings: statistics again', route: '/Settings?tab=statistics' }, [
    ['heading', 'Overall Stats'],
  ]),
  ...at({ section: 2, state: 'settings: statistics without friends', route: '/Settings?tab=statistics' }, [
    ['page', "You don't have any friends yet."],
  ]),
  ...at({ section: 2, state: 'settings: support', route: '/Settings?tab=support' }, [
    ['label', 'subject', { shown: 'Subject' }],
    ['label', 'category', { shown: 'Category' }],
    ['label', 'message', { shown: 'Message' }],
    ['page', 'attachment', { shown: 'Attachment (optional)' }],
    ['option', 'general', { shown: 'General', section: 3 }],
    ['option', 'deposit', { shown: 'Deposit', section: 3 }],
    ['option', 'withdrawal', { shown: 'Withdrawal', section: 3 }],
    ['option', 'account', { shown: 'Account', section: 3 }],
    ['option', 'bug', { shown: 'Bug', section: 3 }],
    ['option', 'other', { shown: 'Other', section: 3 }],
  ]),
  ...at({ section: 2, state: 'settings: responsible gambling', route: '/Settings?tab=responsibleGambling' }, [
    ['heading', 'Set Limits'],
    ['heading', 'Know Your Finances'],
    ['heading', 'Monitor Your Emotions'],
    ['heading', 'Take Breaks'],
    ['heading', 'Seek Help'],
    ['page', 'Please gamble responsibly.'],
  ]),

  // Section 2: login, signup and marketing
  ...at({ section: 2, state: 'login', route: '/signin', role: 'visitor' }, [
    ['label', 'email', { shown: 'Email' }],
    ['label', 'password', { shown: 'Password' }],
    ['link', 'Forgot your password?'],
    ['button', 'Log In'],
    ['link', 'link to signup', { shown: 'Sign Up' }],
  ]),
  ...at({ section: 2, state: 'login: busy', route: '/signin', role: 'visitor' }, [
    ['button', 'Logging in...'],
  ]),
  ...at({ section: 2, state: 'signup', route: '/signup', role: 'visitor' }, [
    ['label', 'first name', { shown: 'First Name' }],
    ['label', 'last name', { shown: 'Last Name' }],
    ['label', 'date of birth', { shown: 'Date of Birth' }],
    ['label', 'email', { shown: 'Email' }],
    ['label', 'username', { shown: 'Username' }],
    ['placeholder', '3-20 characters', { shown: '3–20 characters' }],
    ['label', 'password', { shown: 'Password' }],
    ['label', 'confirm password', { shown: 'Confirm Password' }],
    ['label', 'promo code', { shown: 'Promo Code' }],
    ['button', 'Sign Up'],
  ]),
  ...at({ section: 2, state: 'signup: busy', route: '/signup', role: 'visitor' }, [
    ['button', 'Creating Account...'],
  ]),
  ...at({ section: 2, state: 'landing', route: '/home', role: 'visitor', in: 'bar' }, [
    ['link', 'Log In'],
    ['link', 'Sign Up'],
  ]),
  ...at({ section: 2, state: 'landing', route: '/home', role: 'visitor' }, [
    ['link', 'contact address', { shown: 'hello@sidebet.example' }],
    ['link', 'social links', { shown: 'Sidebet on Instagram (placeholder)', icon: true }],
  ]),
  ...at({ section: 2, state: 'second landing', route: '/Home2', role: 'visitor', in: 'bar' }, [
    ['link', 'Log In'],
    ['link', 'Sign Up'],
  ]),
  ...at({ section: 2, state: 'second landing', route: '/Home2', role: 'visitor' }, [
    ['button', 'previous', { shown: 'Previous picture', icon: true }],
    ['button', 'next', { shown: 'Next picture', icon: true }],
    ['link', 'contact address', { shown: 'hello@sidebet.example' }],
    ['link', 'social links', { shown: 'Sidebet on Instagram (placeholder)', icon: true }],
  ]),

  // Sections 5 and 8: bets
  ...at({ section: 5, state: 'wager missing', route: '/' }, [
    ['field', 'Please enter a valid wager amount.'],
  ]),
  ...at({ section: 5, state: 'wager spent in another window', route: '/' }, [
    ['field', 'Insufficient Funds. Please deposit more money.'],
  ]),
  ...at({ section: 5, state: 'bets switched off', route: '/' }, [['toast', 'Bets are temporarily blocked.']]),
  ...at({ section: 5, state: 'placing bets switched off', route: '/' }, [
    ['toast', 'Bets are temporarily blocked.'],
  ]),
  ...at({ section: 5, state: 'app blocked', route: '/' }, [['toast', 'Bets are temporarily blocked.']]),
  ...at({ section: 8, state: 'bet placed', route: '/' }, [
    ['status', 'Your Bet Has Been Placed. Waiting for someone to accept...'],
  ]),
  ...at({ section: 8, state: 'bet deleted', route: '/?view=myBets' }, [['toast', 'Bet Deleted']]),
  ...at({ section: 5, state: 'someone was faster', route: '/?view=allBets' }, [
    ['toast', 'Someone already accepted this bet!'],
  ]),
  ...at({ section: 5, state: 'accepting switched off', route: '/?view=allBets' }, [
    ['toast', 'Unable to accept this bet.'],
  ]),
  ...at({ section: 5, state: 'too poor to accept', route: '/?view=allBets' }, [
    ['alert', 'Insufficient Funds:  $', { shown: 'Insufficient Funds:  $5.00' }],
  ]),
  ...at({ section: 8, state: 'too poor for a shared bet', route: '/BetDetails?id={uniqueId}' }, [
    ['alert', 'Insufficient Funds:  $...', { shown: 'Insufficient Funds:  $5.00' }],
  ]),
  ...at({ section: 8, state: 'deleted meanwhile', route: '/?view=allBets' }, [
    ['toast', 'Error accepting bet.'],
  ]),
  ...at({ section: 8, state: 'bet accepted', route: '/' }, [
    ['status', 'You Have Accepted This Bet. Waiting for results...'],
  ]),
  ...at({ section: 8, state: 'shared bet: own', route: '/BetDetails?id={uniqueId}' }, [
    ['alert', 'This is your bet. Go to my bets and select created bets.'],
  ]),
  ...at({ section: 8, state: 'shared bet: taken', route: '/BetDetails?id={uniqueId}' }, [
    ['alert', 'This bet has alredy been accepeted by someone else'],
  ]),
  ...at({ section: 8, state: 'shared bet: started', route: '/BetDetails?id={uniqueId}' }, [
    ['alert', 'This bet cannot be accepted. The event has already started!'],
  ]),

  // Section 8: friends
  ...at({ section: 8, state: 'friends: request sent', route: '/FriendsBets' }, [
    ['toast', 'Sent a friend request.'],
  ]),
  ...at({ section: 8, state: 'friends: sent twice', route: '/FriendsBets' }, [
    ['toast', 'You already sent them a friend request'],
  ]),
  ...at({ section: 8, state: 'friends: added', route: '/FriendsBets' }, [['toast', 'Added Friend']]),
  ...at({ section: 8, state: 'friends: removed', route: '/FriendsBets' }, [['toast', 'Removed Friend!']]),
  ...at({ section: 8, state: 'notifications: accepted', route: '/Notifications', role: 'friend' }, [
    ['toast', 'Friend Request Accepted!'],
  ]),
  ...at({ section: 8, state: 'statistics of someone gone', route: '/Settings?tab=statistics' }, [
    ['toast', 'Friend not found'],
  ]),

  // Sections 5 and 8: deposits
  ...at({ section: 5, state: 'deposit: no amount', route: '/AddFunds' }, [
    ['field', 'Please enter a valid amount.'],
  ]),
  ...at({ section: 5, state: 'deposit: too much', route: '/AddFunds' }, [
    ['field', 'The maximum deposit amount is $1000'],
  ]),
  ...at({ section: 5, state: 'deposits switched off', route: '/AddFunds' }, [
    ['field', 'Deposits are temporarily blocked.'],
  ]),
  ...at({ section: 5, state: 'deposits blocked with the app', route: '/AddFunds' }, [
    ['field', 'Deposits are temporarily blocked.'],
  ]),
  ...at({ section: 8, state: 'payment confirmed', route: '/Success?id={deposit}' }, [
    ['page', 'Deposit successful!'],
    ['heading', 'Payment Successful!', { section: 2 }],
    ['link', 'Back to Home', { section: 2 }],
  ]),
  ...at({ section: 8, state: 'checkout out of reach', route: '/AddFunds' }, [
    ['toast', 'Error during checkout:'],
  ]),
  ...at(
    {
      section: 8,
      state: 'checkout failure in history',
      route: '/Settings?tab=transactionHistory',
    },
    [['page', 'Deposit Error']],
  ),

  // Sections 5 and 8: withdrawals
  ...at({ section: 5, state: 'withdrawal: no amount', route: '/Settings?tab=withdrawal' }, [
    ['field', 'Please enter a valid amount.'],
  ]),
  ...at({ section: 5, state: 'withdrawal: too little', route: '/Settings?tab=withdrawal' }, [
    ['field', 'Minimum withdrawal amount is $10'],
  ]),
  ...at({ section: 5, state: 'withdrawal: too much', route: '/Settings?tab=withdrawal' }, [
    ['field', 'Withdrawal amount exceeds your account balance.'],
  ]),
  ...at({ section: 5, state: 'withdrawal: no email', route: '/Settings?tab=withdrawal' }, [
    ['field', 'Please enter your PayPal email.'],
  ]),
  ...at(
    {
      section: 5,
      state: 'withdrawal: emails differ',
      route: '/Settings?tab=withdrawal',
    },
    [['field', 'PayPal emails do not match.']],
  ),
  ...at({ section: 8, state: 'withdrawal requested', route: '/Settings?tab=withdrawal' }, [
    [
      'toast',
      'Withdrawal to Paypal requested successfully. Your paypal funds will be processed within 1-3 business days.',
    ],
  ]),
  ...at({ section: 8, state: 'withdrawal impossible', route: '/' }, [
    ['toast', 'Error requesting withdrawal.'],
  ]),

  // Sections 5 and 8: support
  ...at(
    {
      section: 5,
      state: 'support: nothing written',
      route: '/Settings?tab=support',
    },
    [['alert', 'Please fill out subject and message.']],
  ),
  ...at({ section: 8, state: 'support: sent', route: '/Settings?tab=support' }, [
    ['toast', "Your message was sent. We'll get back to you shortly."],
  ]),
  ...at({ section: 8, state: 'support: not sent', route: '/Settings?tab=support' }, [
    ['alert', 'Failed to send your message. Please try again.'],
  ]),

  // Sections 5 and 8: profile picture
  ...at(
    {
      section: 5,
      state: 'picture: none chosen',
      route: '/Settings?tab=accountInfo',
    },
    [['alert', 'Please select an image first.']],
  ),
  ...at(
    {
      section: 5,
      state: 'picture: another file',
      route: '/Settings?tab=accountInfo',
    },
    [['alert', 'Please upload a valid image file (JPEG, PNG, or GIF).']],
  ),
  ...at({ section: 5, state: 'picture: too large', route: '/Settings?tab=accountInfo' }, [
    ['alert', 'File size should be less than 5MB.'],
  ]),
  ...at({ section: 4, state: 'picture: on its way', route: '/Settings?tab=accountInfo' }, [
    ['button', 'Uploading...'],
  ]),
  ...at({ section: 8, state: 'picture: uploaded', route: '/Settings?tab=accountInfo' }, [
    ['toast', 'Profile picture uploaded successfully!'],
  ]),
  ...at({ section: 8, state: 'picture: line lost', route: '/Settings?tab=accountInfo' }, [
    ['alert', 'Failed to upload profile picture. Please try again.'],
  ]),

  // Sections 5 and 8: login and signup
  ...at({ section: 5, state: 'login: nothing entered', route: '/signin', role: 'visitor' }, [
    ['alert', 'Please enter both email and password'],
  ]),
  ...at({ section: 8, state: 'login: wrong password', route: '/signin', role: 'visitor' }, [
    ['alert', 'Invalid email or password'],
  ]),
  ...at({ section: 5, state: 'signup: nothing entered', route: '/signup', role: 'visitor' }, [
    ['alert', 'Please fill in all required fields'],
  ]),
  ...at({ section: 5, state: 'signup: no email', route: '/signup', role: 'visitor' }, [
    ['field', 'Please enter a valid email address'],
  ]),
  ...at({ section: 5, state: 'signup: short password', route: '/signup', role: 'visitor' }, [
    ['field', 'Password must be at least 6 characters long'],
  ]),
  ...at({ section: 5, state: 'signup: passwords differ', route: '/signup', role: 'visitor' }, [
    ['field', 'Passwords do not match'],
  ]),
  ...at({ section: 5, state: 'signup: too young', route: '/signup', role: 'visitor' }, [
    ['field', 'You must be at least 18 years old to sign up'],
  ]),
  ...at({ section: 8, state: 'signup: email in use', route: '/signup', role: 'visitor' }, [
    ['field', 'Email is already registered'],
  ]),
  ...at({ section: 8, state: 'signup: impossible email', route: '/signup', role: 'visitor' }, [
    ['field', 'Invalid email address'],
  ]),
  ...at({ section: 8, state: 'signup: users cannot be stored', route: '/signup', role: 'visitor' }, [
    ['alert', 'Failed to create an account. Please try again.'],
  ]),
  ...at({ section: 8, state: 'signup: switched off', route: '/signup', role: 'visitor' }, [
    ['alert', 'Sign up is currently disabled'],
  ]),
  ...at({ section: 8, state: 'signup: weak password', route: '/signup', role: 'visitor' }, [
    ['field', 'Password is too weak'],
  ]),
  ...at({ section: 8, state: 'signup: without an id', route: '/signup', role: 'visitor' }, [
    ['alert', 'Failed to sign up user. Try Again.'],
  ]),
  ...at({ section: 8, state: 'profile of nobody', route: '/Profile?id={id}' }, [
    ['page', 'No user found with this UID.'],
  ]),
];
