// A sentence that quotes parts of the text that JavaScript has given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace connectn::wasm {

class Sentence {
public:
    // Instead of a part of the text, the sentence has this number and the two ends of the part.
    static constexpr std::int32_t kQuote = -1;

    explicit Sentence(std::string_view text) : text_(text) {}

    Sentence& operator<<(std::string_view words) {
        codes_.insert(codes_.end(), words.begin(), words.end());
        return *this;
    }
    Sentence& operator<<(char sign) { return *this << std::string_view(&sign, 1); }
    Sentence& operator<<(int number) { return *this << std::to_string(number); }
    Sentence& operator<<(std::size_t number) { return *this << std::to_string(number); }
    // Precondition: the part lies in the text.
    Sentence& quote(std::string_view part) {
        const auto begin = static_cast<std::int32_t>(part.data() - text_.data());
        codes_.insert(codes_.end(),
                      {kQuote, begin, begin + static_cast<std::int32_t>(part.size())});
        return *this;
    }
    void append(const Sentence& other) {
        codes_.insert(codes_.end(), other.codes_.begin(), other.codes_.end());
    }

    const std::vector<std::int32_t>& codes() const { return codes_; }

private:
    std::string_view text_;
    std::vector<std::int32_t> codes_;
};

}  // namespace connectn::wasm
