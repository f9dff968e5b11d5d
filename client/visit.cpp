#include "client/visit.hpp"

#include <openssl/rand.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <utility>
#include <vector>

#include "client/bot/bot.hpp"
#include "client/lobby_wish.hpp"
#include "client/net/connection.hpp"
#include "client/net/incoming.hpp"
#include "client/net/line_buffer.hpp"
#include "client/server_trust.hpp"
#include "client/terminal/drawn/when_writable.hpp"
#include "client/terminal/input.hpp"
#include "client/terminal/output.hpp"
#include "client/terminal/password.hpp"
#include "client/terminal/plain.hpp"
#include "client/terminal/sentences/drawn.hpp"
#include "client/terminal/sentences/session.hpp"
#include "client/terminal/sentences/typed.hpp"
#include "common/game/text.hpp"
#include "proto/limits.hpp"

namespace visavis::client {

namespace asio = boost::asio;

namespace {

constexpr std::chrono::milliseconds connect_deadline{10'000};
constexpr std::chrono::milliseconds shortest_alarm{1}, longest_alarm{3'600'000}; // whatever a server says
constexpr std::size_t typed_line_bytes = 1024;       // no command and no action is a tenth as long
constexpr std::chrono::milliseconds lone_escape{50}; // the rest of a key comes sooner, over ssh too
constexpr std::uint64_t bot_positions = 5'000'000;   // searched for a choice: a second or two
constexpr int by_signal = 128;                       // a shell's exit code for signal n is 128 + n

std::int64_t own_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// A failure of the generator ends the program: nothing that must be unpredictable may rest on less.
play::RandomBytes secure_bytes() {
    play::RandomBytes bytes;
    if (::RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) std::abort();
    return bytes;
}

std::optional<Bot> bot_of(const Wish& wish) {
    if (!wish.bot_level) return std::nullopt;
    return Bot(*wish.bot_level, {.stop = {}, .positions = bot_positions}, secure_bytes);
}

class Visit {
  public:
    /// `display` where there is a terminal to draw on.
    Visit(Wish wish, const TokenStore& tokens, const KnownServers& known_servers, Display* display)
        : wish_(wish),
          display_(display),
          output_(display != nullptr ? static_cast<Output&>(display->mode()) : plain_output_),
          trust_(wish.server, wish.tls, wish.fingerprint, known_servers, output_),
          bot_(bot_of(wish)),
          connection_(context_.get_executor()),
          plain_(std::move(wish), connection_, output_,
                 [this, &tokens](const std::string& token) { return keep(tokens, token); }) {}

    Visited run() {
        asio::co_spawn(context_, talk(), [](const std::exception_ptr& fault) {
            if (fault) std::rethrow_exception(fault);
        });
        context_.run();
        Visited visited{.code = exit_code(),
                        .next = std::move(next_),
                        .token = plain_.token(),
                        .is_ended_from_outside = signal_ || is_unheard(),
                        .record = {}};
        if (plain_.record() != nullptr) visited.record = *plain_.record();
        return visited;
    }

  private:
    int exit_code() const {
        if (signal_) return by_signal + *signal_;
        if (is_unheard()) return static_cast<int>(ExitCode::failed);
        return static_cast<int>(plain_.exit_code().value_or(ExitCode::failed));
    }

    asio::awaitable<void> talk() {
        // Until there is a connection a signal ends the process as it always does, so that a slow resolver
        // holds nobody back; unless there is a terminal to be tidied up, taken when a lobby was drawn on it.
        if (display_ != nullptr && display_->is_open()) {
            await_signal();
            refresh(); // says where we are going: a server may be slow to answer
        }
        while (!is_over()) {
            const auto by_tls = trust_.wants_tls();
            if (!by_tls) {
                plain_.give_up(by_tls.error());
                break;
            }
            if (const auto failure = co_await connection_.open(wish_.server, *by_tls, connect_deadline))
                lose(*failure);
            else if (is_trusted())
                co_await converse();
            connection_.close();
            if (is_over()) break;
            if (plain_.needs_password()) {
                if (display_ != nullptr) display_->close();
                plain_.use_password(ask_password(sentences::password_prompt(wish_.server)));
                continue;
            }
            retry_.expires_after(plain_.retry_wait());
            co_await retry_.async_wait(asio::as_tuple(asio::use_awaitable));
        }
        end();
    }

    /// From hello to the end of this connection.
    asio::awaitable<void> converse() {
        if (!awaits_signal_) await_signal();
        open_display();
        plain_.connected(connection_.certificate());
        while (!is_over()) {
            const auto patience =
                plain_.is_greeted() ? std::nullopt : std::optional(proto::limits::hello_deadline);
            const auto line = co_await connection_.read_line(patience);
            if (is_over()) break; // by what was typed, or by a signal, meanwhile
            if (!line) {
                lose(line.error());
                break;
            }
            plain_.received(read_incoming(*line), own_ms());
            if (bot_) answer_as_bot();
            refresh();
            set_alarm();
            if (plain_.needs_password()) break; // whoever types it takes longer than the server waits
            if (plain_.takes_input() && !bot_ && !input_ && !is_over())
                input_.emplace(context_.get_executor(), [this](const std::string& piece) { take(piece); });
        }
    }

    void answer_as_bot() {
        while (const proto::View* const view = plain_.answered_view()) {
            const auto line = bot_->next_line(*view);
            if (!line) return;
            plain_.typed(*line, own_ms());
        }
    }

    bool is_trusted() {
        const auto trusted = trust_.check(connection_.certificate());
        if (!trusted) plain_.give_up(trusted.error());
        return trusted.has_value();
    }

    void lose(Failure failure) {
        if (!is_over()) plain_.lost(failure);
        refresh();
        set_alarm();
    }

    void set_alarm() {
        const auto at_ms = is_over() ? std::nullopt : plain_.next_alarm_ms();
        if (at_ms == alarm_ms_) return;
        alarm_ms_ = at_ms;
        alarm_.cancel();
        if (!at_ms) return;
        alarm_.expires_after(
            std::clamp(std::chrono::milliseconds(*at_ms - own_ms()), shortest_alarm, longest_alarm));
        alarm_.async_wait([this](const boost::system::error_code& error) {
            if (error || is_over()) return;
            alarm_ms_.reset();
            plain_.alarm(own_ms());
            refresh();
            set_alarm();
        });
    }

    bool keep(const TokenStore& tokens, const std::string& token) {
        const auto fault = tokens.keep(wish_.server, token);
        if (fault == TokenStore::Fault::not_written)
            output_.complain(sentences::tokens_not_written(tokens.file()));
        return !fault;
    }

    void open_display() {
        if (display_ == nullptr) return;
        display_->open();
        await_screen_signal();
        refresh();
    }

    Scene scene() const {
        Scene scene;
        scene.title = sentences::connecting(wish_.server);
        if (const LobbyTalk* const lobby = plain_.lobby(); lobby != nullptr && plain_.room() == nullptr) {
            scene.rooms = &lobby->rooms();
            scene.title = sentences::lobby_title(wish_.server, lobby->rooms().size());
            if (!plain_.is_greeted()) scene.notice = sentences::no_connection();
        }
        if (const RoomTalk* const talk = plain_.room()) {
            scene.view = &talk->view();
            scene.now_ms = plain_.server_now_ms(own_ms());
            scene.steps = !talk->is_player();
            if (talk->past().is_shown()) {
                scene.view = &talk->past().shown().view;
                scene.now_ms = scene.view->at_ms;
                scene.is_live = false;
                scene.steps = true;
                scene.notice = sentences::in_the_past(talk->past().step(), talk->past().last());
            }
            if (talk->is_cut_off()) scene.notice = sentences::no_connection();
        }
        return scene;
    }

    /// What is over is not drawn any more: what was said last is left on the terminal.
    void refresh() {
        if (display_ == nullptr || is_over()) return;
        const Scene now = scene();
        display_->mode().scene_changed(now, own_ms());
        display_->refresh(now, own_ms());
        if (display_->is_behind()) writable_.wait(display_->descriptor(), [this] { refresh(); });
        await_next_change(now);
    }

    /// The picture changes by itself, and a lone Escape becomes a key once nothing has followed.
    void await_next_change(const Scene& now) {
        const auto at_ms = display_->mode().next_change_ms(now, own_ms());
        const bool waits_for_key = display_->mode().awaits_more_of_a_key();
        tick_.cancel();
        if (!at_ms && !waits_for_key) return;
        tick_.expires_after(waits_for_key ? lone_escape
                                          : std::clamp(std::chrono::milliseconds(*at_ms - own_ms()),
                                                       shortest_alarm, longest_alarm));
        tick_.async_wait([this, waits_for_key](const boost::system::error_code& error) {
            if (error || is_over()) return;
            if (waits_for_key) obey(display_->mode().escape_is_alone(scene()));
            if (!is_over()) refresh();
        });
    }

    void obey(const std::vector<std::string>& lines) {
        for (const std::string& line : lines) {
            if (is_over()) return;
            if (scene().rooms != nullptr && trimmed(line) != "quit")
                pick(line);
            else
                plain_.typed(line, own_ms());
        }
    }

    /// A line typed in the lobby is one of the command line.
    void pick(const std::string& line) {
        auto wish = wish_from_lobby(wish_, line);
        if (wish)
            next_ = std::move(*wish);
        else
            tell(output_, wish.error());
    }

    void take_keys(const std::string& piece) {
        if (is_over()) return;
        if (piece.empty()) { // the terminal is gone
            signal_ = SIGHUP;
            plain_.interrupted();
        } else {
            obey(display_->mode().typed(piece, scene()));
        }
        refresh();
        if (is_over()) end();
    }

    void await_screen_signal() {
        screen_signals_.cancel();
        screen_signals_.async_wait([this](const boost::system::error_code& error, int signal) {
            if (error || is_over()) return;
            if (signal == SIGTSTP) {
                writable_.cancel();
                display_->close();
                ::kill(::getpid(), SIGSTOP); // returns when somebody continues us
            }
            if (signal != SIGWINCH) {
                display_->open();
                display_->forget();
            }
            await_screen_signal();
            refresh();
        });
    }

    void take(const std::string& piece) {
        if (display_ != nullptr) return take_keys(piece);
        if (is_over()) return;
        typed_.feed(piece);
        while (const auto line = typed_.next()) type(*line);
        if (piece.empty()) {
            if (const auto line = typed_.rest()) type(*line);
            if (!is_over()) plain_.input_ended();
        }
        if (is_over()) end();
    }

    void type(const Line& line) {
        if (is_over()) return;
        if (line.is_too_long)
            plain_.typed_too_long();
        else
            plain_.typed(line.text, own_ms());
    }

    void await_signal() {
        awaits_signal_ = true;
        signals_.add(SIGINT);
        signals_.add(SIGTERM);
        if (display_ != nullptr) {
            signals_.add(SIGHUP);
            for (const int signal : {SIGWINCH, SIGTSTP, SIGCONT}) screen_signals_.add(signal);
        }
        signals_.async_wait([this](const boost::system::error_code& error, int signal) {
            if (error) return;
            signal_ = signal;
            plain_.interrupted();
            end();
        });
    }

    /// Nobody is there who could see what is said.
    bool is_unheard() const {
        return plain_output_.is_broken() || (display_ != nullptr && display_->is_broken());
    }
    bool is_over() const { return signal_ || next_ || plain_.exit_code() || is_unheard(); }

    /// With nothing left to wait for, the context has run.
    void end() {
        connection_.close();
        retry_.cancel();
        alarm_.cancel();
        tick_.cancel();
        writable_.cancel();
        signals_.cancel();
        screen_signals_.cancel();
    }

    Wish wish_;
    std::optional<Wish> next_;
    asio::io_context context_{1};
    asio::signal_set signals_{context_};
    asio::signal_set screen_signals_{context_};
    bool awaits_signal_ = false;
    asio::steady_timer retry_{context_};
    asio::steady_timer alarm_{context_};
    std::optional<std::int64_t> alarm_ms_; ///< when it is due
    asio::steady_timer tick_{context_};    ///< of the picture
    WhenWritable writable_{context_.get_executor()};
    StandardOutput plain_output_;
    Display* display_; ///< none: sentences, one a line
    Output& output_;
    ServerTrust trust_;
    std::optional<Bot> bot_; ///< in the place of standard input
    Connection connection_;
    Plain plain_;
    LineBuffer typed_{typed_line_bytes};
    std::optional<int> signal_;
    std::optional<Input> input_;
};

} // namespace

Visited visit(Wish wish, const TokenStore& tokens, const KnownServers& known_servers, Display* display) {
    return Visit(std::move(wish), tokens, known_servers, display).run();
}

} // namespace visavis::client
